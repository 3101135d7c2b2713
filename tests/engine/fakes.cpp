// SPDX-License-Identifier: Apache-2.0
#include "fakes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include <nlohmann/json.hpp>

#include "base/number_text.h"
#include "base/rng.h"

namespace priorscope::test {
namespace {

ProblemInfo boxInfo(const ProblemRef& problem, std::size_t dimension)
{
    ProblemInfo info;
    info.id = problem.id;
    info.space = {std::vector<double>(dimension, -5), std::vector<double>(dimension, 5)};
    return info;
}

class Sphere final : public IObjective {
public:
    explicit Sphere(const ProblemRef& problem)
        : m_info(boxInfo(problem, static_cast<std::size_t>(intParam(problem.params, "dimension"))))
    {
        m_info.optimum = 0;
    }
    const ProblemInfo& info() const override { return m_info; }
    Evaluation evaluate(std::span<const double> x, std::stop_token) override
    {
        Evaluation evaluation;
        evaluation.value = 0;
        for (const double coordinate : x)
            evaluation.value += coordinate * coordinate;
        return evaluation;
    }

private:
    ProblemInfo m_info;
};

class Oddities final : public IObjective {
public:
    explicit Oddities(const ProblemRef& problem) : m_info(boxInfo(problem, 2)) { }
    const ProblemInfo& info() const override { return m_info; }
    Evaluation evaluate(std::span<const double> x, std::stop_token) override
    {
        const double infinity = std::numeric_limits<double>::infinity();
        Evaluation evaluation;
        evaluation.value = x[1];
        if (x[0] < -3)
            evaluation.value = std::numeric_limits<double>::quiet_NaN();
        else if (x[0] < -1)
            evaluation.value = x[1] < 0 ? infinity : -infinity;
        else if (x[0] < 1)
            throw std::runtime_error("division by a banana");
        else if (x[0] < 2)
            evaluation.feasible = false;
        else if (x[0] < 3) {
            evaluation.status = TrialStatus::Failed;
            evaluation.message = "own words";
        }
        return evaluation;
    }

private:
    ProblemInfo m_info;
};

// Proposes four points around the best one so far; forgets nothing that it would need after a cut.
class Walk final : public IOptimiser {
public:
    explicit Walk(OptimiserSetup setup)
        : m_space(std::move(setup.space)), m_rng(setup.seed), m_best(m_space.dimension(), 0.0)
    {
        learn(setup.initial);
    }

    Ask ask() override
    {
        Points points;
        for (int i = 0; i < 4; ++i) {
            Proposal proposal{m_best, "walk", 0};
            for (std::size_t k = 0; k < proposal.x.size(); ++k)
                proposal.x[k] = std::clamp(proposal.x[k] + m_rng.normal(), m_space.lower[k], m_space.upper[k]);
            points.points.push_back(std::move(proposal));
        }
        return points;
    }

    void tell(std::span<const Trial> trials) override
    {
        learn(trials);
        ++m_generation;
    }

    void answer(const ModelReply&) override { }

    std::string saveState() const override
    {
        return nlohmann::json{{"rng", m_rng.save()}, {"best", toJsonArray(m_best)}, {"value", toText(m_value)},
            {"generation", m_generation}}
            .dump();
    }

    Result<void> loadState(std::string_view json) override
    {
        const nlohmann::json state = nlohmann::json::parse(json, nullptr, false);
        if (!state.is_object() || !state.contains("rng"))
            return Error{ErrorCode::Corrupt, "not a walk", {}};
        m_rng = *Rng::restore(state["rng"].get<std::string>());
        m_best = *fromJsonArray(state["best"].get<std::string>());
        m_value = *toDouble(state["value"].get<std::string>());
        m_generation = state["generation"].get<int>();
        return {};
    }

    std::optional<SearchState> searchState() const override
    {
        SearchState state;
        state.generation = m_generation;
        state.mean = m_best;
        state.sigma = 1;
        return state;
    }

private:
    void learn(std::span<const Trial> trials)
    {
        for (const Trial& trial : trials) {
            if (trial.status == TrialStatus::Ok && trial.value < m_value) {
                m_value = trial.value;
                m_best = trial.x;
            }
        }
    }

    SearchSpace m_space;
    Rng m_rng;
    std::vector<double> m_best;
    double m_value = std::numeric_limits<double>::infinity();
    int m_generation = 0;
};

class Bad final : public IOptimiser {
public:
    explicit Bad(OptimiserSetup setup) : m_how(textParam(setup.params, "how")), m_middle(setup.space.dimension(), 0.0)
    {
    }

    Ask ask() override
    {
        Proposal proposal{m_middle, "bad", 0};
        if (m_how == "dimension")
            proposal.x.push_back(0);
        else if (m_how == "outside")
            proposal.x[0] = 5.000001;
        else if (m_how == "nan")
            proposal.x[0] = std::numeric_limits<double>::quiet_NaN();
        else if (m_how == "empty")
            return Points{};
        else if (m_how == "model")
            return ModelRequest{"propose", {}, 0.5};
        else if (m_how == "done")
            return Done{"converged"};
        else if (m_how == "throws")
            throw std::logic_error("lost my mind");
        return Points{{proposal}};
    }
    void tell(std::span<const Trial>) override { }
    void answer(const ModelReply&) override { }
    std::string saveState() const override { return "{}"; }
    Result<void> loadState(std::string_view) override { return {}; }

private:
    std::string m_how;
    std::vector<double> m_middle;
};

template <typename Method> OptimiserEntry methodEntry(const char* id, ParamSchema schema)
{
    OptimiserEntry entry;
    entry.id = id;
    entry.label = id;
    entry.schema = std::move(schema);
    entry.make = [](OptimiserSetup setup) -> Result<std::unique_ptr<IOptimiser>> {
        return std::unique_ptr<IOptimiser>(std::make_unique<Method>(std::move(setup)));
    };
    return entry;
}

template <typename Objective> ObjectiveEntry objectiveEntry(const char* id, ParamSchema schema)
{
    ObjectiveEntry entry;
    entry.id = id;
    entry.schema = std::move(schema);
    entry.expand = [family = entry.id](const ParamValues& params) -> Result<std::vector<ProblemRef>> {
        return std::vector<ProblemRef>{{family, family + ":1", params}};
    };
    entry.make = [](const ProblemRef& problem) -> Result<std::unique_ptr<IObjective>> {
        return std::unique_ptr<IObjective>(std::make_unique<Objective>(problem));
    };
    return entry;
}

} // namespace

Registries fakeRegistries()
{
    Registries builtin = makeBuiltinRegistries();
    Registries registries;
    registries.objectives.add(*builtin.objectives.find("command"));
    for (const OptimiserEntry& entry : builtin.optimisers.entries())
        registries.optimisers.add(entry);
    Param dimension;
    dimension.name = "dimension";
    dimension.type = ParamType::Integer;
    dimension.defaultValue = std::int64_t{2};
    registries.objectives.add(objectiveEntry<Sphere>("sphere", ParamSchema({dimension})));
    registries.objectives.add(objectiveEntry<Oddities>("oddities", {}));
    Param how;
    how.name = "how";
    how.type = ParamType::Text;
    how.defaultValue = std::string("middle");
    registries.optimisers.add(methodEntry<Walk>("walk", {}));
    registries.optimisers.add(methodEntry<Bad>("bad", ParamSchema({how})));
    return registries;
}

Result<void> FakeSink::publish(RunEvent event, std::stop_token stop)
{
    if (refuse) {
        if (std::optional<Error> error = refuse(event))
            return *error;
    }
    {
        std::unique_lock lock(m_mutex);
        if (m_closed) {
            ++m_blocked;
            m_changed.notify_all();
            m_changed.wait(lock, stop, [&] { return !m_closed; });
            --m_blocked;
            if (m_closed)
                return Error{ErrorCode::Cancelled, "stopped while the store was behind", {}};
        }
        m_events[event.run].push_back(event);
    }
    if (taken)
        taken(event);
    return {};
}

std::vector<RunEvent> FakeSink::eventsOf(RunId run) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_events.find(run);
    return found == m_events.end() ? std::vector<RunEvent>() : found->second;
}

std::vector<Trial> FakeSink::trialsOf(RunId run) const
{
    std::vector<Trial> trials;
    for (const RunEvent& event : eventsOf(run)) {
        if (const auto* finished = std::get_if<TrialFinished>(&event.payload))
            trials.push_back(finished->trial);
    }
    return trials;
}

std::optional<RunStateChanged> FakeSink::lastStateOf(RunId run) const
{
    std::optional<RunStateChanged> last;
    for (const RunEvent& event : eventsOf(run)) {
        if (const auto* changed = std::get_if<RunStateChanged>(&event.payload))
            last = *changed;
    }
    return last;
}

void FakeSink::close()
{
    const std::lock_guard lock(m_mutex);
    m_closed = true;
}

void FakeSink::open()
{
    {
        const std::lock_guard lock(m_mutex);
        m_closed = false;
    }
    m_changed.notify_all();
}

void FakeSink::waitUntilBlocked() const
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_blocked > 0; });
}

namespace {

class FakeSession final : public ICommandSession {
public:
    explicit FakeSession(FakeLauncher::Program program) : m_program(std::move(program)) { }
    Result<std::string> exchange(std::string line, std::chrono::milliseconds, std::stop_token) override
    {
        return m_program(line);
    }

private:
    FakeLauncher::Program m_program;
};

} // namespace

Result<std::unique_ptr<ICommandSession>> FakeLauncher::start(const std::vector<std::string>& argv)
{
    ++starts;
    if (!launch)
        return Error{ErrorCode::Refused, "no consent", {}};
    Result<Program> program = launch(argv);
    if (!program)
        return program.error();
    return std::unique_ptr<ICommandSession>(std::make_unique<FakeSession>(std::move(*program)));
}

RunJob makeJob(const Registries& registries, std::int64_t id, const JobOptions& options)
{
    ExperimentSpec spec;
    spec.name = "test";
    ParamValues objective = registries.objectives.find(options.objective)->schema.defaults();
    for (const auto& [name, value] : options.objectiveParams)
        objective.insert_or_assign(name, value);
    ParamValues method = registries.optimisers.find(options.method)->schema.defaults();
    for (const auto& [name, value] : options.methodParams)
        method.insert_or_assign(name, value);
    spec.objectives = {{options.objective, objective}};
    spec.methods = {{options.method, options.method, method}};
    spec.budget = options.budget;
    spec.initial = options.initial;
    spec.seeds = {options.seed};
    spec.limits = options.limits;
    spec.stop = options.stop;
    return {{id}, planRuns(spec, registries)->front(), {}};
}

ResumePoint resumeFrom(const std::vector<RunEvent>& events, bool withCheckpoint)
{
    ResumePoint point;
    for (const RunEvent& event : events) {
        point.lastSeq = event.seq;
        if (const auto* finished = std::get_if<TrialFinished>(&event.payload))
            point.trials.push_back(finished->trial);
        const auto* checkpoint = std::get_if<CheckpointTaken>(&event.payload);
        if (checkpoint && withCheckpoint)
            point.checkpoint = *checkpoint;
    }
    return point;
}

bool sameTrials(const std::vector<Trial>& a, const std::vector<Trial>& b)
{
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), sameResult);
}

} // namespace priorscope::test
