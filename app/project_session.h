// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ProjectSession: what the window shows of the open project: run store, live hub, queue, messages, pace and selection,
// kept current from the service. GUI thread.

#include <QObject>
#include <QTimer>

#include <filesystem>
#include <functional>
#include <vector>

#include "live/live_hub.h"
#include "models/message_model.h"
#include "models/queue_model.h"
#include "models/run_pace.h"
#include "models/run_store.h"
#include "models/selection.h"

namespace priorscope {

class Clock;

class ProjectSession : public QObject {
    Q_OBJECT
public:
    ProjectSession(ExperimentService& service, const Clock& clock, QObject* parent = nullptr);

    ExperimentService& service() { return m_service; }
    RunStore& store() { return m_store; }
    const RunStore& store() const { return m_store; }
    Selection& selection() { return m_selection; }
    const Selection& selection() const { return m_selection; }
    QueueModel& queue() { return m_queue; }
    MessageModel& messages() { return m_messages; }
    const RunPace& pace() const { return m_pace; }

    // Closes what is open. Then opened(), and `whenOpen` after it; or failed().
    void open(const std::filesystem::path& file, bool readOnly, std::function<void()> whenOpen = {});
    void close(); // then closed()
    void create(const ExperimentSpec& spec, bool start); // then created() or failed()
    void resume(const std::vector<RunId>& runs);
    void tell(Severity severity, const QString& text); // into the messages
    double secondsLeft() const; // of everything queued; negative: unknown

signals:
    void opened();
    void closed();
    void created(priorscope::ExperimentId experiment);
    void failed(const QString& what, const priorscope::Error& error); // a command; also among the messages
    void progressed(); // queue, health or time left may differ; at most a few times per second

private:
    void projectChanged();
    void refreshSoon();
    void fail(const QString& what, const Error& error);

    ExperimentService& m_service;
    const Clock& m_clock;
    LiveHub m_hub;
    RunStore m_store;
    RunPace m_pace;
    Selection m_selection;
    QueueModel m_queue;
    MessageModel m_messages;
    QTimer m_refresh;
    std::filesystem::path m_shown; // the project whose messages were read
};

} // namespace priorscope
