// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Work on the thread pool for an object of the GUI thread. Call on the receiver's thread; the work runs on another and
// must keep to what it was given.

#include <QPromise>
#include <QThreadPool>

#include <cstdint>
#include <memory>
#include <stop_token>
#include <utility>

#include "models/when_done.h"

namespace priorscope {

// What work() returns, from a thread of the global pool.
template <typename Work> auto inBackground(Work work) -> QFuture<decltype(work())>
{
    auto promise = std::make_shared<QPromise<decltype(work())>>();
    promise->start();
    QFuture<decltype(work())> future = promise->future();
    QThreadPool::globalInstance()->start([promise, work = std::move(work)]() mutable {
        promise->addResult(work());
        promise->finish();
    });
    return future;
}

// The newest of several jobs: starting one stops the one before, whose result nobody gets. A member of the receiver.
class LatestJob {
public:
    explicit LatestJob(QObject* receiver) : m_receiver(receiver) { }
    ~LatestJob() { cancel(); }
    LatestJob(const LatestJob&) = delete;
    LatestJob& operator=(const LatestJob&) = delete;

    bool isRunning() const { return m_running; }

    void cancel()
    {
        m_stop.request_stop();
        m_stop = {};
        m_running = false;
        ++m_number;
    }

    // work(std::stop_token) on the pool, then done(its result) on the receiver's thread.
    template <typename Work, typename Done> void start(Work work, Done done)
    {
        cancel();
        m_running = true;
        auto stoppable = [work = std::move(work), stop = m_stop.get_token()]() mutable { return work(stop); };
        whenDone(m_receiver, inBackground(std::move(stoppable)),
            [this, number = m_number, done = std::move(done)](auto result) mutable {
                if (number != m_number)
                    return;
                m_running = false;
                done(std::move(result));
            });
    }

private:
    QObject* m_receiver;
    std::stop_source m_stop;
    std::uint64_t m_number = 0;
    bool m_running = false;
};

} // namespace priorscope
