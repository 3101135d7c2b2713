// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command/interrupt.h"

#include <array>
#include <csignal>

#include <sys/socket.h>
#include <unistd.h>

#include "base/log.h"

namespace priorscope {
namespace {

// A signal handler can reach only globals; written before the handler is installed and closed after it is gone.
std::array<int, 2> sockets{-1, -1};

extern "C" void onSignal(int number)
{
    std::signal(number, SIG_DFL); // a second one ends the process
    const char byte = 1;
    if (write(sockets[0], &byte, 1) != 1)
        std::raise(number);
}

} // namespace

InterruptWatch::InterruptWatch()
{
    PS_ASSERT(sockets[0] == -1);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, sockets.data()) != 0) {
        log::warning("ps.app", "Ctrl+C will end the program at once: no socket pair");
        return;
    }
    m_notifier = std::make_unique<QSocketNotifier>(sockets[1], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, &InterruptWatch::onReadable);
    for (const int number : {SIGINT, SIGTERM})
        std::signal(number, onSignal);
}

InterruptWatch::~InterruptWatch()
{
    for (const int number : {SIGINT, SIGTERM})
        std::signal(number, SIG_DFL);
    m_notifier.reset();
    for (int& socket : sockets) {
        if (socket != -1)
            close(socket);
        socket = -1;
    }
}

void InterruptWatch::onReadable()
{
    char byte = 0;
    if (read(sockets[1], &byte, 1) != 1)
        return;
    m_interrupted = true;
    emit interrupted();
}

} // namespace priorscope
