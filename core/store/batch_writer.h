// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// BatchWriter: the SQL of a batch of run events, in one transaction with the run rows they change. Writer thread only.

#include <memory>
#include <span>

#include "base/result.h"
#include "engine/run_event.h"

namespace priorscope {

class Database;

class BatchWriter {
public:
    explicit BatchWriter(Database& database);
    ~BatchWriter();

    Result<void> write(std::span<const RunEvent> events); // all or nothing

private:
    struct Statements;
    Database& m_database;
    std::unique_ptr<Statements> m_statements;
};

} // namespace priorscope
