// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/live_hub.h"

#include <QElapsedTimer>

#include <algorithm>

#include "engine/run_feed.h"

namespace priorscope {

LiveHub::LiveHub(QObject* parent)
    : QObject(parent)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(kTickMs);
    connect(&m_timer, &QTimer::timeout, this, &LiveHub::tick);
}

void LiveHub::setFeed(RunFeed* feed)
{
    flush();
    m_feed = feed;
}

void LiveHub::arm()
{
    if (!m_timer.isActive())
        m_timer.start();
}

void LiveHub::flush()
{
    m_timer.stop();
    tick();
}

void LiveHub::tick()
{
    if (!m_feed)
        return;
    const std::vector<RunEvent> batch = m_feed->take();
    if (batch.empty())
        return;
    QElapsedTimer timer;
    timer.start();
    emit events(batch);
    ++m_counters.ticks;
    m_counters.events += static_cast<std::int64_t>(batch.size());
    m_counters.worstTickNs = std::max<std::int64_t>(m_counters.worstTickNs, timer.nsecsElapsed());
}

} // namespace priorscope
