// SPDX-License-Identifier: GPL-3.0-or-later
// Nelder and Mead's simplex method in u, with the dimension-dependent factors of Gao and Han (Comput. Optim. Appl. 51,
// 2012); trial points are clipped to the box, so the simplex may come to lie on a bound and search along it. One that
// became flat or shrank to a point is built anew around its best vertex, which also lets it leave the bound; when that
// gains nothing, the search starts anew at a uniform point.
#include <algorithm>
#include <cmath>
#include <numeric>

#include <Eigen/Dense>

#include "search/box.h"
#include "search/optimiser_registry.h"
#include "search/ranking.h"
#include "search/state_json.h"

namespace priorscope {
namespace {

constexpr int kStateVersion = 1;
constexpr double kSmallest = 1e-10; // a simplex of this size in u has converged
constexpr double kFlat = 1e-7; // ratio of the thinnest to the widest direction
constexpr double kMoved = 1e-6; // in u: what a simplex must gain to be built anew around its best vertex

struct Vertex {
    std::vector<double> u;
    Score score;
};

enum class Phase {
    Fill, // vertices from `next` on are not evaluated yet
    Reflect,
    Expand,
    ContractOutside,
    ContractInside,
};

class NelderMead final : public IOptimiser {
public:
    static OptimiserEntry describe()
    {
        OptimiserEntry entry;
        entry.label = "Nelder-Mead";
        entry.help =
            "Simplex method with dimension-dependent factors (Gao and Han 2012), restarted when it degenerates.";
        const Param size{.name = "size",
            .label = "First simplex",
            .type = ParamType::Real,
            .defaultValue = 0.2,
            .minimum = 1e-6,
            .maximum = 0.5,
            .unit = "share of each range",
            .help = "Length of the first simplex's edges along the axes, as a share of each variable's range."};
        entry.schema = ParamSchema({size});
        return entry;
    }

    static Result<std::unique_ptr<IOptimiser>> create(OptimiserSetup setup)
    {
        return std::unique_ptr<IOptimiser>(new NelderMead(std::move(setup)));
    }

    Ask ask() override
    {
        bool clipped = false;
        const std::vector<double> u = pending(clipped);
        return Points{{Proposal{fromUnit(m_space, u), "nelder-mead", clipped ? TrialFlag::kClipped : 0}}};
    }

    void tell(std::span<const Trial> trials) override
    {
        for (const Trial& trial : trials) {
            bool clipped = false;
            take({pending(clipped), scoreOf(trial)});
        }
    }

    void answer(const ModelReply&) override { }
    std::string saveState() const override;
    Result<void> loadState(std::string_view json) override;

private:
    explicit NelderMead(OptimiserSetup setup);

    std::size_t dimension() const { return m_space.dimension(); }
    void start(Vertex first, std::size_t known, double size);
    void startAnew();
    std::vector<double> pending(bool& clipped) const;
    std::vector<double> along(double factor, bool& clipped) const;
    void take(Vertex vertex);
    void replaceWorst(Vertex vertex);
    void shrink();
    void settle();
    double width(std::size_t coordinate) const;
    bool isFlat() const;

    SearchSpace m_space;
    Rng m_rng;
    double m_firstSize;
    double m_expand; // the factors of Gao and Han; reflection is by 1
    double m_contract;
    double m_shrink;
    Phase m_phase = Phase::Fill;
    std::vector<Vertex> m_vertices; // d + 1; best first unless they are being filled
    std::size_t m_next = 0; // while filling
    std::vector<double> m_origin; // the first vertex when the simplex was built, and its edges' length
    double m_size = 0;
    Vertex m_reflected; // while expanding or contracting
};

NelderMead::NelderMead(OptimiserSetup setup)
    : m_space(std::move(setup.space)), m_rng(setup.seed), m_firstSize(realParam(setup.params, "size"))
{
    const double n = static_cast<double>(std::max<std::size_t>(dimension(), 2)); // for 1 the formulas fail
    m_expand = 1 + 2 / n;
    m_contract = 0.75 - 1 / (2 * n);
    m_shrink = 1 - 1 / n;
    if (const Trial* best = bestUsable(setup.initial)) {
        std::vector<double> u = toUnit(m_space, best->x);
        for (double& v : u)
            v = std::clamp(v, 0.0, 1.0); // the division may round past a bound
        start({std::move(u), scoreOf(*best)}, 1, m_firstSize);
    } else {
        startAnew();
    }
}

// A simplex with edges of length `size` along the axes; its first `known` vertices are evaluated.
void NelderMead::start(Vertex first, std::size_t known, double size)
{
    m_origin = first.u;
    m_size = size;
    m_vertices.assign(dimension() + 1, first);
    for (std::size_t i = 0; i < dimension(); ++i) {
        double& v = m_vertices[i + 1].u[i];
        const double step = m_rng.below(2) == 0 ? size : -size;
        v = v + step >= 0 && v + step <= 1 ? v + step : v - step; // one of the two is inside: size <= 0.5
        v = std::clamp(v, 0.0, 1.0);
    }
    m_phase = Phase::Fill;
    m_next = known;
}

void NelderMead::startAnew()
{
    std::vector<double> u(dimension());
    for (double& v : u)
        v = m_rng.uniform();
    start({std::move(u), {}}, 0, m_firstSize);
}

// c + factor (c - worst), where c is the centre of the other vertices.
std::vector<double> NelderMead::along(double factor, bool& clipped) const
{
    const std::size_t n = dimension();
    std::vector<double> u(n);
    for (std::size_t i = 0; i < n; ++i) {
        double centre = 0;
        for (std::size_t k = 0; k < n; ++k)
            centre += m_vertices[k].u[i];
        centre /= static_cast<double>(n);
        const double moved = centre + factor * (centre - m_vertices[n].u[i]);
        u[i] = std::clamp(moved, 0.0, 1.0);
        clipped = clipped || u[i] != moved;
    }
    return u;
}

// The point whose value is needed next.
std::vector<double> NelderMead::pending(bool& clipped) const
{
    switch (m_phase) {
    case Phase::Fill:
        return m_vertices[m_next].u;
    case Phase::Reflect:
        return along(1, clipped);
    case Phase::Expand:
        return along(m_expand, clipped);
    case Phase::ContractOutside:
        return along(m_contract, clipped);
    case Phase::ContractInside:
        break;
    }
    return along(-m_contract, clipped);
}

void NelderMead::take(Vertex vertex)
{
    const Score& best = m_vertices.front().score;
    const Score& worst = m_vertices.back().score;
    const Score score = vertex.score;
    switch (m_phase) {
    case Phase::Fill:
        m_vertices[m_next++].score = score;
        if (m_next == m_vertices.size())
            settle();
        return;
    case Phase::Reflect:
        if (score >= best && score < m_vertices[dimension() - 1].score)
            return replaceWorst(std::move(vertex));
        m_phase = score < best ? Phase::Expand : score < worst ? Phase::ContractOutside : Phase::ContractInside;
        m_reflected = std::move(vertex);
        return;
    case Phase::Expand:
        return replaceWorst(score < m_reflected.score ? std::move(vertex) : std::move(m_reflected));
    case Phase::ContractOutside:
        return score <= m_reflected.score ? replaceWorst(std::move(vertex)) : shrink();
    case Phase::ContractInside:
        return score < worst ? replaceWorst(std::move(vertex)) : shrink();
    }
}

void NelderMead::replaceWorst(Vertex vertex)
{
    m_vertices.back() = std::move(vertex);
    settle();
}

void NelderMead::shrink()
{
    const std::vector<double>& best = m_vertices.front().u;
    for (std::size_t k = 1; k < m_vertices.size(); ++k) {
        for (std::size_t i = 0; i < best.size(); ++i)
            m_vertices[k].u[i] = best[i] + m_shrink * (m_vertices[k].u[i] - best[i]);
    }
    m_reflected = {};
    m_phase = Phase::Fill;
    m_next = 1;
}

// Every vertex has its value: order them, and go on, rebuild or start anew.
void NelderMead::settle()
{
    std::stable_sort(
        m_vertices.begin(), m_vertices.end(), [](const Vertex& a, const Vertex& b) { return a.score < b.score; });
    m_reflected = {};
    m_phase = Phase::Reflect;
    double widest = 0;
    double moved = 0;
    const Vertex best = m_vertices.front();
    for (std::size_t i = 0; i < dimension(); ++i) {
        widest = std::max(widest, width(i));
        moved = std::max(moved, std::abs(best.u[i] - m_origin[i]));
    }
    if (widest < kSmallest) {
        if (moved > kMoved)
            start(best, 1, m_firstSize);
        else
            startAnew();
    } else if (isFlat()) {
        start(best, 1, moved > kMoved ? m_size : m_size / 2);
    }
}

// The simplex's extent from its best vertex along one axis.
double NelderMead::width(std::size_t coordinate) const
{
    double width = 0;
    for (const Vertex& vertex : m_vertices)
        width = std::max(width, std::abs(vertex.u[coordinate] - m_vertices.front().u[coordinate]));
    return width;
}

// Whether its edges do not span the space of those coordinates in which it has any extent. The others lie on a bound:
// no move but a clipped one makes two vertices equal in a coordinate.
bool NelderMead::isFlat() const
{
    std::vector<std::size_t> free;
    for (std::size_t i = 0; i < dimension(); ++i) {
        if (width(i) > 0)
            free.push_back(i);
    }
    const auto rows = static_cast<Eigen::Index>(free.size());
    Eigen::MatrixXd edges(rows, static_cast<Eigen::Index>(dimension()));
    for (Eigen::Index k = 0; k < edges.cols(); ++k) {
        for (Eigen::Index i = 0; i < rows; ++i) {
            const std::size_t row = free[static_cast<std::size_t>(i)];
            edges(i, k) = m_vertices[static_cast<std::size_t>(k) + 1].u[row] - m_vertices.front().u[row];
        }
    }
    const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(edges);
    return std::abs(qr.matrixR()(rows - 1, rows - 1)) < kFlat * std::abs(qr.matrixR()(0, 0));
}

std::string NelderMead::saveState() const
{
    nlohmann::json state{{"method", "nelder-mead"}, {"version", kStateVersion}, {"rng", m_rng.save()},
        {"phase", static_cast<int>(m_phase)}, {"next", m_next}, {"size", m_size}};
    std::vector<double> vertices;
    std::vector<double> ranks;
    std::vector<double> values;
    for (const Vertex& vertex : m_vertices) {
        vertices.insert(vertices.end(), vertex.u.begin(), vertex.u.end());
        ranks.push_back(vertex.score.rank);
        values.push_back(vertex.score.value);
    }
    state["origin"] = exactNumbers(m_origin);
    state["vertices"] = exactNumbers(vertices);
    state["ranks"] = exactNumbers(ranks);
    state["values"] = exactNumbers(values);
    state["reflected"] = exactNumbers(m_reflected.u);
    state["reflected_rank"] = m_reflected.score.rank;
    state["reflected_value"] = m_reflected.score.value;
    return state.dump();
}

Result<void> NelderMead::loadState(std::string_view json)
{
    const std::size_t n = dimension();
    StateReader reader(json, "nelder-mead", kStateVersion);
    m_rng = reader.rng("rng");
    m_phase = static_cast<Phase>(reader.integer("phase", 0, static_cast<int>(Phase::ContractInside)));
    m_next = static_cast<std::size_t>(reader.integer("next", 0, static_cast<std::int64_t>(n) + 1));
    reader.require(m_phase != Phase::Fill || m_next <= n, "next");
    m_size = reader.number("size");
    reader.require(m_size > 0 && m_size <= m_firstSize, "size");
    m_origin = reader.finiteNumbers("origin", n);
    const std::vector<double> vertices = reader.finiteNumbers("vertices", n * (n + 1));
    const std::vector<double> ranks = reader.finiteNumbers("ranks", n + 1);
    const std::vector<double> values = reader.finiteNumbers("values", n + 1);
    for (const double u : vertices)
        reader.require(u >= 0 && u <= 1, "vertices");
    for (std::size_t k = 0; k <= n; ++k) {
        reader.require(ranks[k] == 0 || ranks[k] == 1 || ranks[k] == 2, "ranks");
        const auto first = vertices.begin() + static_cast<std::ptrdiff_t>(k * n);
        m_vertices[k].u.assign(first, first + static_cast<std::ptrdiff_t>(n));
        m_vertices[k].score = {ranks[k] == 0 ? 0 : ranks[k] == 1 ? 1 : 2, values[k]};
    }
    const bool hasReflected = m_phase != Phase::Fill && m_phase != Phase::Reflect;
    m_reflected.u = reader.finiteNumbers("reflected", hasReflected ? n : 0);
    for (const double u : m_reflected.u)
        reader.require(u >= 0 && u <= 1, "reflected");
    m_reflected.score.rank = static_cast<int>(reader.integer("reflected_rank", 0, 2));
    m_reflected.score.value = reader.number("reflected_value");
    reader.require(std::isfinite(m_reflected.score.value), "reflected_value");
    return reader.result();
}

} // namespace
} // namespace priorscope

PS_OPTIMISER(nelder_mead, NelderMead)
