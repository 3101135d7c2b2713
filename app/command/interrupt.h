// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// InterruptWatch: Ctrl+C and SIGTERM as a signal of the event loop. The first one is announced, a second one ends the
// process at once. At most one at a time; main thread.

#include <QObject>
#include <QSocketNotifier>

#include <memory>

namespace priorscope {

class InterruptWatch : public QObject {
    Q_OBJECT
public:
    InterruptWatch();
    ~InterruptWatch() override; // gives the signals their default meaning back

    bool wasInterrupted() const { return m_interrupted; }

signals:
    void interrupted();

private:
    void onReadable();

    std::unique_ptr<QSocketNotifier> m_notifier;
    bool m_interrupted = false;
};

} // namespace priorscope
