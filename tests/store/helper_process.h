// SPDX-License-Identifier: Apache-2.0
#pragma once
// HelperProcess: tests/store/store_helper as a child: read its lines, kill it, wait for it. One thread.

#include <csignal>
#include <string>
#include <vector>

#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

namespace priorscope {

class HelperProcess {
public:
    explicit HelperProcess(std::vector<std::string> arguments)
    {
        int output[2] = {-1, -1};
        int input[2] = {-1, -1};
        if (::pipe(output) != 0 || ::pipe(input) != 0)
            return;
        m_pid = ::fork();
        if (m_pid == 0) {
            ::dup2(output[1], STDOUT_FILENO);
            ::dup2(input[0], STDIN_FILENO);
            for (const int fd : {output[0], output[1], input[0], input[1]})
                ::close(fd);
            std::vector<char*> argv;
            std::string program = STORE_HELPER;
            argv.push_back(program.data());
            for (std::string& argument : arguments)
                argv.push_back(argument.data());
            argv.push_back(nullptr);
            ::execv(program.c_str(), argv.data());
            ::_exit(127);
        }
        ::close(output[1]);
        ::close(input[0]);
        m_output = output[0];
        m_input = input[1];
    }

    ~HelperProcess()
    {
        kill();
        wait();
        ::close(m_output);
        closeInput();
    }

    HelperProcess(const HelperProcess&) = delete;
    HelperProcess& operator=(const HelperProcess&) = delete;

    std::string readLine() // empty at the end of its output
    {
        std::string line;
        for (char c = 0; ::read(m_output, &c, 1) == 1 && c != '\n';)
            line += c;
        return line;
    }

    void closeInput() // the helper ends when it reads the end of its input
    {
        if (m_input >= 0)
            ::close(m_input);
        m_input = -1;
    }

    void kill()
    {
        if (m_pid > 0)
            ::kill(m_pid, SIGKILL);
    }

    int wait() // exit status, or -1 when a signal ended it
    {
        int status = 0;
        if (m_pid <= 0 || ::waitpid(m_pid, &status, 0) != m_pid)
            return -1;
        m_pid = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    pid_t m_pid = -1;
    int m_output = -1;
    int m_input = -1;
};

} // namespace priorscope
