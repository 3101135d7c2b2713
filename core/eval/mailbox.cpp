// SPDX-License-Identifier: GPL-3.0-or-later
#include "eval/mailbox.h"

#include <utility>

namespace priorscope {

Result<std::string> Mailbox::take(std::chrono::milliseconds timeout, std::stop_token stop)
{
    std::unique_lock lock(m_mutex);
    const bool told = m_changed.wait_for(lock, stop, timeout, [&] { return m_answer || m_death; });
    m_expected = false;
    if (m_answer)
        return *std::exchange(m_answer, std::nullopt);
    if (m_death)
        return *m_death;
    if (!told && stop.stop_requested())
        m_death = Error{ErrorCode::Cancelled, "stopped", {}};
    else
        m_death = Error{ErrorCode::Timeout,
            "no answer within " + std::to_string(timeout.count()) + " ms; the program was killed", {}};
    return *m_death;
}

Result<void> Mailbox::waitForStart(std::chrono::milliseconds timeout)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait_for(lock, timeout, [&] { return m_started || m_death; });
    if (m_death)
        return *m_death;
    if (!m_started)
        return Error{ErrorCode::Timeout, "the program did not start", {}};
    return {};
}

void Mailbox::started()
{
    {
        const std::lock_guard lock(m_mutex);
        m_started = true;
    }
    m_changed.notify_all();
}

void Mailbox::expectAnswer()
{
    const std::lock_guard lock(m_mutex);
    m_expected = true;
}

bool Mailbox::deliver(std::string line)
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_expected || m_answer)
            return m_death.has_value(); // a dead one may say what it likes
        m_answer = std::move(line);
    }
    m_changed.notify_all();
    return true;
}

void Mailbox::die(Error why)
{
    {
        const std::lock_guard lock(m_mutex);
        if (!m_death)
            m_death = std::move(why);
    }
    m_changed.notify_all();
}

} // namespace priorscope
