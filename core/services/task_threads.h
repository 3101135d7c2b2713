// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// TaskThreads: a few threads that work off one queue, in order. post() from any thread; the destructor finishes what
// was posted, then joins.

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace priorscope {

class TaskThreads {
public:
    using Task = std::function<void(std::size_t thread)>; // 0 to count - 1: whose resources to use

    explicit TaskThreads(std::size_t count);
    ~TaskThreads();

    void post(Task task);

private:
    void loop(std::size_t thread);

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Task> m_tasks;
    bool m_ending = false;
    std::vector<std::jthread> m_threads; // last: they start when everything else exists
};

} // namespace priorscope
