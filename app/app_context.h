// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// AppContext: the only place that constructs services; owns them and takes them down in order. Made once, after the
// application object, on its thread.

#include <memory>

#include "services/experiment_service.h"
#include "services/settings.h"

namespace priorscope {

class AppContext {
public:
    explicit AppContext(const ExperimentService::Options& options);
    ~AppContext(); // stops runs, drains the writer, then drops the rest

    const Registries& registries() const { return m_registries; }
    Settings& settings() { return m_settings; }
    ExperimentService& service() { return *m_service; }

private:
    Registries m_registries; // outlives the service
    Settings m_settings;
    std::unique_ptr<ExperimentService> m_service;
};

} // namespace priorscope
