// SPDX-License-Identifier: GPL-3.0-or-later
// Values of our problems for programs in other languages: reads lines "ID x1 x2 ...", answers each with one line.
#include <cstdio>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>

#include "base/number_text.h"
#include "objectives/problem_text.h"

int main()
{
    using namespace priorscope;
    ObjectiveRegistry registry;
    registerBuiltin_objectives(registry);
    std::map<std::string, std::unique_ptr<IObjective>> problems;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string id;
        words >> id;
        std::unique_ptr<IObjective>& problem = problems[id];
        if (!problem) {
            const auto refs = problemsFromText(registry, id);
            if (!refs || refs->size() != 1)
                return 1;
            auto made = registry.find(refs->front().family)->make(refs->front());
            if (!made)
                return 1;
            problem = std::move(made).value();
        }
        std::vector<double> x;
        for (double v = 0; words >> v;)
            x.push_back(v);
        std::cout << toText(problem->evaluate(x, {}).value) << std::endl;
    }
    return 0;
}
