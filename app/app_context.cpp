// SPDX-License-Identifier: GPL-3.0-or-later
#include "app_context.h"

namespace priorscope {

AppContext::AppContext(const ExperimentService::Options& options)
    : m_registries(makeBuiltinRegistries()), m_service(std::make_unique<ExperimentService>(m_registries, options))
{
}

AppContext::~AppContext() = default;

} // namespace priorscope
