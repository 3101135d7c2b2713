// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the project file gives back, as plain rows. Any thread.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "domain/ids.h"
#include "domain/run.h"
#include "engine/run_event.h"

namespace priorscope {

struct ExperimentRow {
    ExperimentId id;
    std::string name;
    std::string kind;
    std::string spec; // canonical JSON
    std::string specHash; // SHA-256 of it, hexadecimal
    std::int64_t createdNs = 0; // UTC
    std::map<std::string, std::string> environment; // application, git, host, cpu_features, os, qt, jobs, ...
};

struct RunRow {
    RunId id;
    ExperimentId experiment;
    RunKey key;
    std::string methodId; // "cma-es"
    std::string methodLabel; // "CMA-ES warm"
    int dimension = 0;
    int budget = 0;
    std::optional<double> optimum; // f_opt of the problem, if known
    RunState state = RunState::Queued; // Interrupted when found running without a live lease
    std::string reason; // why it is in that state
    int completed = 0; // trials stored
    std::optional<double> best; // smallest finite feasible value
    int bestStep = 0; // its step, 0 when there is none
    std::int64_t startedNs = 0; // 0: not yet
    std::int64_t finishedNs = 0; // 0: not yet
    std::uint64_t lastSeq = 0; // events up to here are stored
};

struct MessageRow {
    RunId run; // may be invalid: about the project
    std::int64_t atNs = 0;
    Severity severity = Severity::Info;
    std::string text;
};

} // namespace priorscope
