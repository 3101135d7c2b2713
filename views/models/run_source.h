// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunSource: where RunStore reads stored runs from. The real one asks the ExperimentService; tests bring their own.
// Calls come from the GUI thread and return at once; the reading happens elsewhere.

#include <QFuture>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "domain/experiment_spec.h"
#include "domain/search_state.h"
#include "store/rows.h"

namespace priorscope {

class ExperimentService;

struct ProjectRows {
    std::vector<ExperimentRow> experiments;
    std::map<ExperimentId, ExperimentSpec> specs; // of the experiments this version can read
    std::vector<RunRow> runs; // in plan order
};

// Everything stored of one run. Trials and states may be newer than row.lastSeq, never older: the row is read first.
struct RunHistory {
    RunRow row;
    std::vector<Trial> trials;
    std::vector<SearchState> states;
};

class RunSource {
public:
    virtual ~RunSource() = default;
    virtual std::string project() const = 0; // names the open project; empty: none is open
    virtual QFuture<Result<ProjectRows>> readRows() = 0;
    virtual QFuture<Result<std::vector<RunHistory>>> readHistory(std::vector<RunId> runs) = 0; // same order
};

std::unique_ptr<RunSource> makeServiceRunSource(ExperimentService& service);

} // namespace priorscope
