// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// FakeRunSource: a store in memory whose answers arrive when the test says so. Test thread.

#include <QPromise>

#include <cmath>
#include <deque>
#include <functional>
#include <map>
#include <utility>

#include "engine/run_event.h"
#include "models/run_source.h"

namespace priorscope::test {

class FakeRunSource : public RunSource {
public:
    std::string projectName = "study.priorscope";
    ProjectRows rows; // run rows come from `histories`
    std::vector<RunHistory> histories; // what is committed, in plan order
    bool immediate = true; // false: answers wait for deliver()
    int historyReads = 0;

    RunHistory& history(RunId run)
    {
        for (RunHistory& known : histories) {
            if (known.row.id == run)
                return known;
        }
        histories.emplace_back().row.id = run;
        histories.back().row.experiment = ExperimentId{1};
        return histories.back();
    }

    // Commits an event the way the writer does.
    void commit(const RunEvent& event)
    {
        RunHistory& target = history(event.run);
        target.row.lastSeq = event.seq;
        if (const auto* finished = std::get_if<TrialFinished>(&event.payload)) {
            target.trials.push_back(finished->trial);
            target.row.completed = finished->trial.step;
            if (std::isfinite(finished->trial.value)
                && (!target.row.best || finished->trial.value < *target.row.best)) {
                target.row.best = finished->trial.value;
                target.row.bestStep = finished->trial.step;
            }
        } else if (const auto* reached = std::get_if<SearchStateReached>(&event.payload)) {
            target.states.push_back(reached->state);
        } else if (const auto* change = std::get_if<RunStateChanged>(&event.payload)) {
            target.row.state = change->state;
        }
    }

    std::string project() const override { return projectName; }

    QFuture<Result<ProjectRows>> readRows() override
    {
        return answer<ProjectRows>([this]() -> Result<ProjectRows> {
            ProjectRows all = rows;
            for (const RunHistory& known : histories)
                all.runs.push_back(known.row);
            return all;
        });
    }

    QFuture<Result<std::vector<RunHistory>>> readHistory(std::vector<RunId> runs) override
    {
        ++historyReads;
        return answer<std::vector<RunHistory>>([this, runs]() -> Result<std::vector<RunHistory>> {
            if (failure)
                return *failure;
            std::vector<RunHistory> all;
            for (const RunId run : runs)
                all.push_back(history(run));
            return all;
        });
    }

    std::optional<Error> failure; // what reading histories answers from now on

    // Reads what is committed at this moment for the oldest question, then hands the answer over.
    void deliver()
    {
        auto next = std::move(m_questions.front());
        m_questions.pop_front();
        next();
    }
    bool hasQuestions() const { return !m_questions.empty(); }

private:
    template <typename T> QFuture<Result<T>> answer(std::function<Result<T>()> make)
    {
        auto promise = std::make_shared<QPromise<Result<T>>>();
        promise->start();
        auto give = [promise, make = std::move(make)] {
            promise->addResult(make());
            promise->finish();
        };
        if (immediate)
            give();
        else
            m_questions.push_back(give);
        return promise->future();
    }

    std::deque<std::function<void()>> m_questions;
};

inline RunEvent trialEvent(RunId run, std::uint64_t seq, int step, double value, std::string source = "random")
{
    Trial trial;
    trial.step = step;
    trial.source = std::move(source);
    trial.x = {0.0, 0.0};
    trial.value = value;
    return {run, seq, 0, TrialFinished{std::move(trial)}};
}

inline RunEvent stateEvent(RunId run, std::uint64_t seq, RunState state)
{
    return {run, seq, 0, RunStateChanged{state, {}}};
}

} // namespace priorscope::test
