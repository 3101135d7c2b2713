// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/project_session.h"

#include <utility>

#include "base/clock.h"
#include "error_text.h"
#include "models/when_done.h"

namespace priorscope {

namespace {
constexpr int kRefreshMs = 200; // queue, health and time left: often enough to look live, cheap with 10,000 runs
constexpr int kShownMessages = 1000;
} // namespace

ProjectSession::ProjectSession(ExperimentService& service, const Clock& clock, QObject* parent)
    : QObject(parent), m_service(service), m_clock(clock), m_store(service, m_hub), m_pace(m_store, clock),
      m_queue(m_pace), m_messages(m_store)
{
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(kRefreshMs);
    connect(&m_refresh, &QTimer::timeout, this, [this] {
        m_queue.setItems(m_service.queue());
        emit progressed();
        if (m_service.isBusy())
            refreshSoon(); // "last event ... ago" goes on while nothing arrives
    });
    m_hub.setFeed(&service.liveFeed());
    connect(&service, &ExperimentService::liveArmed, &m_hub, &LiveHub::arm);
    connect(&m_hub, &LiveHub::events, &m_messages, &MessageModel::addLive);
    connect(&service, &ExperimentService::projectChanged, this, &ProjectSession::projectChanged);
    connect(&service, &ExperimentService::storeHealthChanged, this, &ProjectSession::refreshSoon);
    connect(&service, &ExperimentService::becameIdle, this, &ProjectSession::refreshSoon);
    connect(&m_store, &RunStore::changed, this, &ProjectSession::refreshSoon);
    connect(&m_store, &RunStore::reset, this, &ProjectSession::refreshSoon);
    connect(&m_store, &RunStore::reset, this, [this] {
        if (m_store.error())
            fail(tr("The project could not be read."), *m_store.error());
    });
}

void ProjectSession::refreshSoon()
{
    if (!m_refresh.isActive())
        m_refresh.start();
}

void ProjectSession::open(const std::filesystem::path& file, bool readOnly, std::function<void()> whenOpen)
{
    whenDone(this, m_service.openProject(file, readOnly),
        [this, file, whenOpen = std::move(whenOpen)](const Result<ProjectInfo>& project) {
            if (!project) {
                fail(tr("%1 could not be opened.").arg(QString::fromStdString(file.filename().string())),
                    project.error());
                return;
            }
            emit opened();
            if (whenOpen)
                whenOpen();
        });
}

void ProjectSession::close()
{
    whenDone(this, m_service.closeProject(), [this] { emit closed(); });
}

void ProjectSession::create(const ExperimentSpec& spec, bool start)
{
    whenDone(this, m_service.createExperiment(spec, start), [this](const Result<ExperimentId>& experiment) {
        if (experiment)
            emit created(*experiment);
        else
            fail(tr("The experiment could not be created."), experiment.error());
    });
}

void ProjectSession::resume(const std::vector<RunId>& runs)
{
    whenDone(this, m_service.resumeRuns(runs), [this](const Result<int>& count) {
        if (!count)
            fail(tr("The runs could not be resumed."), count.error());
        refreshSoon();
    });
}

void ProjectSession::projectChanged()
{
    m_store.reload();
    refreshSoon();
    const std::filesystem::path file = m_service.project().open ? m_service.project().file : std::filesystem::path();
    if (std::exchange(m_shown, file) == file)
        return;
    m_selection.setRuns({}, {}, 0);
    m_messages.clear();
    if (file.empty())
        return;
    whenDone(this,
        m_service.read<std::vector<MessageRow>>([](StoreReader& reader) { return reader.messages(kShownMessages); }),
        [this, file](Result<std::vector<MessageRow>> messages) {
            if (messages && file == m_shown)
                m_messages.setHistory(std::move(*messages));
            else if (!messages)
                fail(tr("The messages could not be read."), messages.error());
        });
}

void ProjectSession::tell(Severity severity, const QString& text)
{
    m_messages.add({{}, m_clock.utcNs(), severity, text.toStdString()});
}

void ProjectSession::fail(const QString& what, const Error& error)
{
    tell(Severity::Error, tr("%1 %2").arg(what, errorSentences(error)));
    emit failed(what, error);
}

double ProjectSession::secondsLeft() const
{
    return m_pace.secondsLeft(m_queue.runs());
}

} // namespace priorscope
