// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// QueryPool: two threads with one read-only connection each. run() from any thread.

#include <QFuture>

#include <array>
#include <filesystem>
#include <functional>
#include <optional>

#include "services/task_threads.h"
#include "store/store_reader.h"

namespace priorscope {

class QueryPool {
public:
    // Gets a reader, or the error that made one impossible; exactly one of both is not null.
    using Query = std::function<void(StoreReader*, const Error*)>;

    explicit QueryPool(std::filesystem::path file);

    QFuture<void> run(Query query); // finishes on the pool's thread

private:
    static constexpr std::size_t kThreads = 2;

    const std::filesystem::path m_file;
    std::array<std::optional<StoreReader>, kThreads>
        m_readers; // each used by its thread only, opened by the first query
    TaskThreads m_threads; // last: joined before the readers go
};

} // namespace priorscope
