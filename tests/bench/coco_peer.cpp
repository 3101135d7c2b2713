// SPDX-License-Identifier: GPL-3.0-or-later
#include "coco_peer.h"

#ifdef PRIORSCOPE_BENCH_WITH_COCO
extern "C" {
#include <coco.h>
}
#endif

namespace priorscope::bench {

#ifdef PRIORSCOPE_BENCH_WITH_COCO

bool CocoProblem::available()
{
    return true;
}

CocoProblem::CocoProblem(int function, int dimension, int instance)
{
    coco_set_log_level("error");
    coco_suite_t* suite = coco_suite("bbob", "", "");
    m_suite = suite;
    m_problem = coco_suite_get_problem_by_function_dimension_instance(suite, static_cast<std::size_t>(function),
        static_cast<std::size_t>(dimension), static_cast<std::size_t>(instance));
}

CocoProblem::~CocoProblem()
{
    coco_problem_free(static_cast<coco_problem_t*>(m_problem));
    coco_suite_free(static_cast<coco_suite_t*>(m_suite));
}

double CocoProblem::evaluate(std::span<const double> x)
{
    double value = 0;
    coco_evaluate_function(static_cast<coco_problem_t*>(m_problem), x.data(), &value);
    return value;
}

#else

bool CocoProblem::available()
{
    return false;
}

CocoProblem::CocoProblem(int, int, int) { }
CocoProblem::~CocoProblem() = default;

double CocoProblem::evaluate(std::span<const double>)
{
    return 0;
}

#endif

} // namespace priorscope::bench
