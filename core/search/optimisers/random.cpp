// SPDX-License-Identifier: GPL-3.0-or-later
// Uniform random search: the reference end of "explore".
#include "search/box.h"
#include "search/optimiser_registry.h"
#include "search/state_json.h"

namespace priorscope {
namespace {

constexpr int kStateVersion = 1;

class RandomSearch final : public IOptimiser {
public:
    static OptimiserEntry describe()
    {
        OptimiserEntry entry;
        entry.label = "Random";
        entry.help = "Points drawn uniformly from the box, whatever was found before.";
        return entry;
    }

    static Result<std::unique_ptr<IOptimiser>> create(OptimiserSetup setup)
    {
        return std::unique_ptr<IOptimiser>(new RandomSearch(std::move(setup)));
    }

    Ask ask() override { return Points{{Proposal{uniformPoint(m_space, m_rng), "random", 0}}}; }
    void tell(std::span<const Trial>) override { }
    void answer(const ModelReply&) override { }

    std::string saveState() const override
    {
        return nlohmann::json{{"method", "random"}, {"version", kStateVersion}, {"rng", m_rng.save()}}.dump();
    }

    Result<void> loadState(std::string_view json) override
    {
        StateReader reader(json, "random", kStateVersion);
        m_rng = reader.rng("rng");
        return reader.result();
    }

private:
    explicit RandomSearch(OptimiserSetup setup) : m_space(std::move(setup.space)), m_rng(setup.seed) { }

    SearchSpace m_space;
    Rng m_rng;
};

} // namespace
} // namespace priorscope

PS_OPTIMISER(random, RandomSearch)
