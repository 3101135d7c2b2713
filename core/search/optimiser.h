// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// IOptimiser: a search method as a pure state machine. No clock, no I/O, no threads, no randomness but the seed: the
// engine evaluates, calls models and stores. One run owns it and calls it from one thread.
//
// Protocol: ask() -> Points: the engine evaluates each point in order, then tell()s the whole batch (a shorter batch
// only when the budget ended). ask() -> ModelRequest: the engine calls the model, then answer()s. ask() -> Done: the
// run is complete. saveState() is only called between tell()/answer() and the next ask(); a method restored by
// loadState() gives the very same asks as the one that was saved.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.h"
#include "domain/experiment_spec.h"
#include "domain/search_state.h"
#include "domain/trial.h"

namespace priorscope {

struct SearchSpace {
    std::vector<double> lower; // native units, length d
    std::vector<double> upper; // upper[i] > lower[i]

    std::size_t dimension() const { return lower.size(); }
    bool operator==(const SearchSpace&) const = default;
};

struct Proposal {
    std::vector<double> x; // native units, inside the box
    std::string source; // "cma", "random", "local", "llm", ...
    std::uint32_t flags = 0; // TrialFlag::kClipped when the method had to clip it
};

struct Points {
    std::vector<Proposal> points; // at least one
};

struct ChatMessage {
    std::string role; // system, user, assistant
    std::string text;
};

// What a method wants from a language model, free of any endpoint's format.
struct ModelRequest {
    std::string purpose; // "propose", "refine", ...: stored with the call
    std::vector<ChatMessage> messages;
    double temperature = 0;
};

struct ModelReply {
    bool ok = false; // false: the call failed for good, `text` says why
    std::string text; // content without reasoning
    std::string reasoning;
};

struct Done {
    std::string reason; // "converged", ...; empty = nothing to say
};

using Ask = std::variant<Points, ModelRequest, Done>;

class IOptimiser {
public:
    virtual ~IOptimiser() = default;

    virtual Ask ask() = 0;
    virtual void tell(std::span<const Trial> trials) = 0; // the batch of the last ask(), in its order
    virtual void answer(const ModelReply& reply) = 0;

    virtual std::string saveState() const = 0; // JSON text, exact; empty: cannot be saved, only replayed
    virtual Result<void> loadState(std::string_view json) = 0; // on error the object must be thrown away

    // The explicit search distribution, for methods that keep one; step is filled in by the engine.
    virtual std::optional<SearchState> searchState() const { return std::nullopt; }

    // Why the method cannot go on, asked by the engine after every call; only methods outside this process can fail so.
    virtual std::optional<Error> failure() const { return std::nullopt; }
};

// What a method is made from.
struct OptimiserSetup {
    SearchSpace space;
    ParamValues params; // validated against the method's schema, complete
    int budget = 0; // evaluations of the run, initial points included
    std::uint64_t seed = 0; // already derived for this run; the method's only source of randomness
    std::vector<Trial> initial; // the evaluated initial points, in order; may be empty
};

} // namespace priorscope
