// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// COCO's C code behind plain C++, when its source was given to the build. Any thread, one object at a time.

#include <span>

namespace priorscope::bench {

class CocoProblem {
public:
    static bool available();

    CocoProblem(int function, int dimension, int instance);
    ~CocoProblem();
    CocoProblem(const CocoProblem&) = delete;
    CocoProblem& operator=(const CocoProblem&) = delete;

    double evaluate(std::span<const double> x);

private:
    void* m_suite = nullptr;
    void* m_problem = nullptr;
};

} // namespace priorscope::bench
