// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// await(): the result of a future, for verbs. They run on the main thread of a QCoreApplication whose event loop does
// not run otherwise, so this loop is the outermost one and nothing is re-entered. Never from the window.

#include <QEventLoop>
#include <QFuture>
#include <QFutureWatcher>

namespace priorscope {

template <typename T> void waitFor(const QFuture<T>& future)
{
    QFutureWatcher<T> watcher;
    QEventLoop loop;
    QObject::connect(&watcher, &QFutureWatcherBase::finished, &loop, &QEventLoop::quit);
    watcher.setFuture(future);
    if (!future.isFinished())
        loop.exec();
}

template <typename T> T await(QFuture<T> future)
{
    waitFor(future);
    return future.takeResult();
}

inline void await(const QFuture<void>& future)
{
    waitFor(future);
}

} // namespace priorscope
