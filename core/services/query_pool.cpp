// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/query_pool.h"

#include <QPromise>

#include <memory>
#include <utility>

namespace priorscope {

QueryPool::QueryPool(std::filesystem::path file) : m_file(std::move(file)), m_threads(kThreads) { }

QFuture<void> QueryPool::run(Query query)
{
    auto promise = std::make_shared<QPromise<void>>();
    promise->start();
    m_threads.post([this, promise, query = std::move(query)](std::size_t thread) {
        std::optional<StoreReader>& reader = m_readers[thread];
        std::optional<Error> failure;
        if (!reader) {
            Result<StoreReader> opened = StoreReader::open(m_file);
            if (opened)
                reader.emplace(*std::move(opened));
            else
                failure = opened.error();
        }
        query(reader ? &*reader : nullptr, failure ? &*failure : nullptr);
        promise->finish();
    });
    return promise->future();
}

} // namespace priorscope
