// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// whenDone: hands a future's result to `done` on the receiver's thread, or to nobody once the receiver is gone. In its
// place QFuture::then(context, ...) of Qt 6.4 asserts when the context dies first, and reads its QPointer on the
// finishing thread. Call on the receiver's thread.

#include <QFuture>
#include <QFutureWatcher>

#include <utility>

namespace priorscope {

template <typename T, typename Done> void whenDone(QObject* receiver, const QFuture<T>& future, Done done)
{
    auto* watcher = new QFutureWatcher<T>(receiver);
    QObject::connect(watcher, &QFutureWatcherBase::finished, receiver, [watcher, done = std::move(done)]() mutable {
        watcher->deleteLater();
        QFuture<T> finished = watcher->future();
        if constexpr (std::is_void_v<T>)
            done();
        else if (finished.resultCount() > 0) // a cancelled future has none
            done(finished.takeResult());
    });
    watcher->setFuture(future);
}

} // namespace priorscope
