// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Changes of experiments and runs that are no run events: creating, claiming for this process, tidying up after a dead
// one. Tasks for StoreWriter::perform(); each is one transaction.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "domain/run.h"

namespace priorscope {

class Database;

struct NewRun {
    RunKey key;
    std::string methodId;
    std::string methodLabel;
    int dimension = 0;
    int budget = 0;
    std::optional<double> optimum;
};

struct NewExperiment {
    std::string name;
    std::string kind;
    std::string spec;
    std::string specHash;
    std::int64_t createdNs = 0;
    std::map<std::string, std::string> environment;
    std::vector<NewRun> runs; // in plan order
};

struct StoredExperiment {
    ExperimentId id;
    std::vector<RunId> runs; // same order
};

// `owner` of lease.h when this process starts the runs at once, else empty.
Result<StoredExperiment> insertExperiment(
    Database& database, const NewExperiment& experiment, const std::string& owner);

struct ClaimRequest {
    std::vector<RunId> wanted; // empty: every queued or interrupted run; named ones may also be stopped or paused
    std::vector<RunId> active; // in this process's own queue: never claimed again
    std::string owner;
};
// Makes the owner of the request the owner of those runs, except of what another live process holds. In plan order.
Result<std::vector<RunId>> claimRuns(Database& database, const ClaimRequest& request);

// Marks what dead processes left behind as interrupted, so that other programs see it too. `self` counts as dead:
// called before this process runs anything.
Result<void> releaseDeadRuns(Database& database, const std::string& self);

struct ConsentRecord {
    std::string hash;
    std::vector<std::string> argv;
};
Result<void> recordConsent(Database& database, const std::vector<ConsentRecord>& records, std::int64_t atNs);

} // namespace priorscope
