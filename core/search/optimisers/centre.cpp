// SPDX-License-Identifier: GPL-3.0-or-later
// The centre of the box, evaluation after evaluation: what an experiment gives to a method that does not search at all.
// It repeats instead of ending, so that only the budget ends a run and all methods are compared at equal evaluations.
#include "search/box.h"
#include "search/optimiser_registry.h"
#include "search/state_json.h"

namespace priorscope {
namespace {

constexpr int kStateVersion = 1;

class Centre final : public IOptimiser {
public:
    static OptimiserEntry describe()
    {
        OptimiserEntry entry;
        entry.label = "Centre point";
        entry.help = "The centre of the box every time: no search, the least that any method must beat.";
        entry.seeded = false;
        return entry;
    }

    static Result<std::unique_ptr<IOptimiser>> create(OptimiserSetup setup)
    {
        return std::unique_ptr<IOptimiser>(new Centre(std::move(setup)));
    }

    Ask ask() override { return Points{{Proposal{m_centre, "centre", 0}}}; }
    void tell(std::span<const Trial>) override { }
    void answer(const ModelReply&) override { }

    std::string saveState() const override
    {
        return nlohmann::json{{"method", "centre"}, {"version", kStateVersion}}.dump();
    }

    Result<void> loadState(std::string_view json) override
    {
        return StateReader(json, "centre", kStateVersion).result();
    }

private:
    explicit Centre(OptimiserSetup setup)
        : m_centre(fromUnit(setup.space, std::vector<double>(setup.space.dimension(), 0.5)))
    {
    }

    std::vector<double> m_centre;
};

} // namespace
} // namespace priorscope

PS_OPTIMISER(centre, Centre)
