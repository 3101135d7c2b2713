// SPDX-License-Identifier: GPL-3.0-or-later
// Grades of the study's claims about black-box search: the third part of bbo_metrics.h. The rules are ours.
#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "stats/bbo_metrics.h"

namespace priorscope {
namespace {

constexpr double kLevel = 0.90; // both one-sided 95 % bounds
constexpr int kLeastProblems = 20; // for win shares
constexpr std::size_t kLeastSeeds = 8; // for claims about an agent's behaviour

struct Claim {
    const char* id;
    const char* rival; // id of the method that the language model is compared with
    const char* problems; // prefix of the problem ids; empty = all
    std::size_t dimension; // 0 = any
    const char* metric; // of runNumbers(); empty = win share over problems
    bool higher; // the claim: above the neutral value (0, or one half for shares), else below it
    const char* rule;
};

constexpr std::array<Claim, 5> kClaims{{
    {"R1", "cma-es", "bbob:", 5, "", false, "win share of the language model over CMA-ES on BBOB in 5-D below 1/2"},
    {"R2", "llm-mcts", "functions-2d:", 2, "", true,
        "win share of the language model over LLM-MCTS on 2-D functions above 1/2"},
    {"R3", "cma-es", "", 0, "proposals.cov_cell", false, "coverage of the language model below that of CMA-ES"},
    {"R4", "cma-es", "", 0, "proposals.straightness", true, "straightness of the language model above that of CMA-ES"},
    {"R4", "centaur", "", 0, "proposals.straightness", true,
        "straightness of the language model above that of Centaur"},
}};

bool belongs(const BboRunRecord& run, const Claim& claim)
{
    return run.problem.starts_with(claim.problems)
        && (claim.dimension == 0 || run.space.dimension() == claim.dimension);
}

void grade(BboTarget& target, const Claim& claim, double neutral, bool enough)
{
    if (!enough || !target.ci)
        return;
    const bool above = target.ci->lower > neutral, below = target.ci->upper < neutral;
    target.grade = "not resolved";
    if (above || below)
        target.grade = above == claim.higher ? "supported" : "contradicted";
}

void gradeShare(BboTarget& target, const Claim& claim, std::span<const BboRunRecord> runs)
{
    const std::vector<BboPair> pairs = comparePairs(runs);
    if (pairs.empty())
        return;
    const int decided = pairs.front().wins + pairs.front().losses;
    target.n = decided + pairs.front().ties;
    if (decided == 0)
        return;
    target.value = static_cast<double>(pairs.front().wins) / decided;
    target.ci = shareInterval(pairs.front().wins, decided, kLevel);
    grade(target, claim, 0.5, target.n >= kLeastProblems);
}

// Mean over problems of the difference between the two methods' means over seeds.
void gradeDifference(
    BboTarget& target, const Claim& claim, std::span<const BboRunRecord> runs, const std::string& model)
{
    std::map<std::string, std::array<std::vector<double>, 2>> byProblem;
    std::set<std::uint64_t> seeds;
    for (const BboRunRecord& run : runs) {
        for (const RunNumber& number : runNumbers(run)) {
            if (number.name == claim.metric && number.value)
                byProblem[run.problem][run.method == model ? 0 : 1].push_back(*number.value);
        }
        seeds.insert(run.seed);
    }
    std::vector<double> differences;
    for (const auto& [problem, values] : byProblem) {
        if (!values[0].empty() && !values[1].empty())
            differences.push_back(*mean(values[0]) - *mean(values[1]));
    }
    target.n = static_cast<int>(differences.size());
    target.value = mean(differences);
    target.ci = meanInterval(differences, kLevel);
    grade(target, claim, 0, seeds.size() >= kLeastSeeds);
}

// Labels of the methods with this id that ask a real model, or of all of them.
std::vector<std::string> labelsOf(std::span<const BboRunRecord> runs, const std::string& id, bool modelOnly)
{
    std::vector<std::string> labels;
    for (const BboRunRecord& run : runs) {
        const bool fits = run.methodId == id && (run.languageModel || !modelOnly);
        if (fits && std::find(labels.begin(), labels.end(), run.method) == labels.end())
            labels.push_back(run.method);
    }
    return labels;
}

BboTarget emptyTarget(const Claim& claim)
{
    BboTarget target;
    target.id = claim.id;
    target.grade = "not enough data";
    target.rule = claim.rule;
    target.source = "arXiv 2605.19782, by second-hand summaries; the rule is ours";
    return target;
}

} // namespace

std::vector<BboTarget> gradeTargets(std::span<const BboRunRecord> runs)
{
    std::vector<BboTarget> targets;
    for (const Claim& claim : kClaims) {
        const std::size_t before = targets.size();
        for (const std::string& model : labelsOf(runs, "llm", true)) {
            for (const std::string& rival : labelsOf(runs, claim.rival, false)) {
                std::vector<BboRunRecord> both;
                std::copy_if(runs.begin(), runs.end(), std::back_inserter(both), [&](const BboRunRecord& run) {
                    return belongs(run, claim) && (run.method == model || run.method == rival);
                });
                // comparePairs() takes the first method it meets as `a`
                std::stable_partition(
                    both.begin(), both.end(), [&](const BboRunRecord& run) { return run.method == model; });
                BboTarget target = emptyTarget(claim);
                target.rule += " (" + model + " against " + rival + ")";
                if (*claim.metric == '\0')
                    gradeShare(target, claim, both);
                else
                    gradeDifference(target, claim, both, model);
                targets.push_back(std::move(target));
            }
        }
        if (targets.size() == before)
            targets.push_back(emptyTarget(claim));
    }
    return targets;
}

} // namespace priorscope
