// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Verb: one command of the command line. One file app/cli/<stem>.cpp adds one through PS_VERB. Main thread.

#include <algorithm>
#include <functional>
#include <memory>
#include <string>

#include <CLI/App.hpp>

#include "app/command/exit_code.h"
#include "base/registry.h"
#include "base/result.h"
#include "services/experiment_service.h"

namespace priorscope {

class AppContext;

class Verb {
public:
    virtual ~Verb() = default;

    virtual void declare(CLI::App& command) = 0; // its options, bound to members
    virtual ExperimentService::Options serviceOptions() const { return {}; } // after parsing
    // The results go to stdout, everything else to stderr. An error is printed by the caller and sets the exit code.
    virtual Result<ExitCode> run(AppContext& context) = 0;
};

struct VerbEntry {
    std::string id; // "trace-metrics"
    std::string help; // one sentence
    bool paints = false; // needs fonts and pictures, but never a display
    std::function<std::unique_ptr<Verb>()> make;
};

using VerbRegistry = Registry<VerbEntry>;

void registerBuiltin_verbs(VerbRegistry& registry); // generated

} // namespace priorscope

// Class needs: static VerbEntry describe(), everything but id and make.
#define PS_VERB(stem, Class)                                                                                           \
    namespace priorscope {                                                                                             \
    void ps_register_verbs_##stem(VerbRegistry& registry);                                                             \
    void ps_register_verbs_##stem(VerbRegistry& registry)                                                              \
    {                                                                                                                  \
        VerbEntry entry = Class::describe();                                                                           \
        entry.id = #stem;                                                                                              \
        std::replace(entry.id.begin(), entry.id.end(), '_', '-');                                                      \
        entry.make = [] { return std::make_unique<Class>(); };                                                         \
        registry.add(std::move(entry));                                                                                \
    }                                                                                                                  \
    }
