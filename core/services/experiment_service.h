// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ExperimentService: the one facade of an open project for the window and the command line. Lives on the thread that
// made it (GUI, or main for the command line); every call returns at once, files and SQL run elsewhere.

#include <QFuture>
#include <QObject>

#include <filesystem>
#include <functional>
#include <memory>
#include <vector>

#include "base/result.h"
#include "engine/registries.h"
#include "engine/run_feed.h"
#include "services/project.h"
#include "store/store_health.h"
#include "store/store_reader.h"

namespace priorscope {

class ExperimentService : public QObject {
    Q_OBJECT
public:
    struct Options {
        int jobs = 1; // runs at the same time, >= 1
        bool allowCommands = false; // consent to external programs without asking (command line)
        std::filesystem::path configFolder; // where consent is kept; empty: Settings::defaultFolder()
    };
    ExperimentService(const Registries& registries, Options options, QObject* parent = nullptr);
    ~ExperimentService() override; // stops runs cleanly, drains the writer; at most 5 s

    // Opening and closing. Creates the file when missing (unless readOnly). Errors leave nothing behind.
    QFuture<Result<ProjectInfo>> openProject(const std::filesystem::path& file, bool readOnly = false);
    QFuture<void> closeProject(); // asks running runs to stop at the next evaluation as `interrupted`, drains, closes
    const ProjectInfo& project() const;
    const Registries& registries() const; // those of the constructor

    // Stores the experiment and its runs (queued), then starts them when `start`. The spec must come from
    // parseSpec().ok().
    QFuture<Result<ExperimentId>> createExperiment(const ExperimentSpec& spec, bool start);
    // Continues runs that are queued, paused, interrupted or stopped; empty = every interrupted or queued run of the
    // project.
    QFuture<Result<int>> resumeRuns(const std::vector<RunId>& runs);
    void pauseRuns(const std::vector<RunId>& runs); // empty = all
    void stopRuns(const std::vector<RunId>& runs); // empty = all
    void moveRun(RunId run, int places); // waiting runs: negative = earlier
    void setJobs(int jobs);
    bool isBusy() const; // a run is running or waiting to run, or its last events are not committed yet
    // Running first, then waiting in order, then paused; state and progress as of now, from memory.
    std::vector<RunRow> queue() const;

    // Consent for the external programs of a document: which of its command lines have none yet, and giving it.
    std::vector<std::vector<std::string>> commandsWithoutConsent(const ExperimentSpec& spec) const;
    QFuture<Result<void>> giveConsent(const std::vector<std::vector<std::string>>& commands);

    // Runs `query` on a read-only connection of the pool. The result arrives as a future; use QFuture::then with a
    // context.
    template <typename T> QFuture<Result<T>> read(std::function<Result<T>(StoreReader&)> query);

    RunFeed& liveFeed(); // one consumer: the live hub, or the command line's progress
    StoreHealth storeHealth() const;

signals:
    void liveArmed(); // the feed became non-empty; delivered on the service's thread
    void projectChanged(); // opened, closed, or experiments were added
    void storeHealthChanged();
    void becameIdle(); // no run is running or waiting

private:
    struct Private;
    std::unique_ptr<Private> d;
    QFuture<void> readErased(std::function<void(StoreReader*, const Error*)> query);
};

template <typename T> QFuture<Result<T>> ExperimentService::read(std::function<Result<T>(StoreReader&)> query)
{
    auto result = std::make_shared<std::optional<Result<T>>>();
    return readErased([result, query = std::move(query)](StoreReader* reader, const Error* error) {
        if (reader)
            result->emplace(query(*reader));
        else
            result->emplace(*error);
    }).then([result] { return std::move(**result); });
}

} // namespace priorscope
