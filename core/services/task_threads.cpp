// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/task_threads.h"

#include <utility>

namespace priorscope {

TaskThreads::TaskThreads(std::size_t count)
{
    for (std::size_t thread = 0; thread < count; ++thread)
        m_threads.emplace_back([this, thread] { loop(thread); });
}

TaskThreads::~TaskThreads()
{
    {
        const std::lock_guard lock(m_mutex);
        m_ending = true;
    }
    m_wake.notify_all();
    m_threads.clear(); // joins
}

void TaskThreads::post(Task task)
{
    {
        const std::lock_guard lock(m_mutex);
        m_tasks.push_back(std::move(task));
    }
    m_wake.notify_one();
}

void TaskThreads::loop(std::size_t thread)
{
    while (true) {
        Task task;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_ending || !m_tasks.empty(); });
            if (m_tasks.empty())
                return;
            task = std::move(m_tasks.front());
            m_tasks.pop_front();
        }
        task(thread);
    }
}

} // namespace priorscope
