// SPDX-License-Identifier: GPL-3.0-or-later
// Scrambled Sobol points: exploration that leaves no hole, whatever was found before.
#include "search/sobol/sobol.h"

#include "search/box.h"
#include "search/optimiser_registry.h"
#include "search/state_json.h"

namespace priorscope {
namespace {

constexpr int kStateVersion = 1;

class Sobol final : public IOptimiser {
public:
    static OptimiserEntry describe()
    {
        OptimiserEntry entry;
        entry.label = "Sobol";
        entry.help =
            "Evenly spread points of a scrambled Sobol sequence, whatever was found before; up to 40 dimensions.";
        return entry;
    }

    static Result<std::unique_ptr<IOptimiser>> create(OptimiserSetup setup)
    {
        const std::size_t d = setup.space.dimension();
        if (d > SobolSequence::kMaxDimension)
            return Error{ErrorCode::InvalidInput,
                "sobol: found a problem in " + std::to_string(d) + " dimensions, allowed are 1 to 40", {}};
        return std::unique_ptr<IOptimiser>(new Sobol(std::move(setup)));
    }

    Ask ask() override
    {
        std::vector<double> u(m_space.dimension());
        m_sequence.point(m_next++, u);
        return Points{{Proposal{fromUnit(m_space, u), "sobol", 0}}};
    }

    void tell(std::span<const Trial>) override { }
    void answer(const ModelReply&) override { }

    std::string saveState() const override
    {
        return nlohmann::json{{"method", "sobol"}, {"version", kStateVersion}, {"next", m_next}}.dump();
    }

    Result<void> loadState(std::string_view json) override
    {
        StateReader reader(json, "sobol", kStateVersion);
        m_next = static_cast<std::uint32_t>(reader.integer("next", 0, INT32_MAX));
        return reader.result();
    }

private:
    explicit Sobol(OptimiserSetup setup) : m_space(std::move(setup.space)), m_sequence(m_space.dimension(), setup.seed)
    {
    }

    SearchSpace m_space;
    SobolSequence m_sequence;
    std::uint32_t m_next = 0; // index of the next point
};

} // namespace
} // namespace priorscope

PS_OPTIMISER(sobol, Sobol)
