// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/gp/minimise_in_box.h"

#include <algorithm>
#include <cmath>

#include "search/vector_math.h"

namespace priorscope {
namespace {

constexpr double kSufficient = 1e-4; // share of the promised gain that a step must bring
constexpr int kShortest = 25; // halvings of a step before it is given up

class Search {
public:
    Search(const SmoothFunction& f, const BoxProblem& box, std::vector<double>& x)
        : m_f(f), m_box(box), m_x(x), m_n(x.size()), m_gradient(m_n), m_inverse(m_n * m_n), m_step(m_n), m_next(m_n),
          m_nextGradient(m_n), m_change(m_n), m_product(m_n), m_free(m_n)
    {
    }

    double run()
    {
        m_value = m_f(m_x, m_gradient);
        forget();
        for (int i = 0; i < m_box.iterations; ++i) {
            if (findFree() < m_box.tolerance)
                break;
            const double before = m_value;
            if (!descend()) {
                if (m_fresh)
                    break;
                forget(); // the curvature misled; once more along the gradient
            } else if (before - m_value <= m_box.tolerance * 1e-3 * (1 + std::abs(m_value))) {
                break;
            }
        }
        return m_value;
    }

private:
    void forget()
    {
        std::fill(m_inverse.begin(), m_inverse.end(), 0.0);
        for (std::size_t i = 0; i < m_n; ++i)
            m_inverse[i * m_n + i] = 1;
        m_fresh = true;
    }

    // Marks the coordinates that may move and returns their largest slope.
    double findFree()
    {
        double slope = 0;
        for (std::size_t i = 0; i < m_n; ++i) {
            const bool held =
                (m_x[i] <= m_box.lower[i] && m_gradient[i] > 0) || (m_x[i] >= m_box.upper[i] && m_gradient[i] < 0);
            m_free[i] = held ? 0 : 1;
            slope = std::max(slope, held ? 0 : std::abs(m_gradient[i]));
        }
        return slope;
    }

    void direction()
    {
        double longest = 0;
        for (std::size_t i = 0; i < m_n; ++i) {
            double sum = 0;
            for (std::size_t j = 0; j < m_n; ++j)
                sum += m_free[j] * m_inverse[i * m_n + j] * m_gradient[j];
            m_step[i] = -m_free[i] * sum;
            longest = std::max(longest, std::abs(m_step[i]) / (m_box.upper[i] - m_box.lower[i]));
        }
        // Without curvature the gradient's length means nothing; and no step may cross more than half of the box.
        const double limit = m_fresh ? 0.1 : 0.5;
        for (double& s : m_step)
            s *= longest > limit ? limit / longest : 1;
    }

    bool descend()
    {
        direction();
        if (dot(m_step.data(), m_gradient.data(), m_n) >= 0)
            return false;
        double length = 1;
        for (int i = 0; i < kShortest; ++i, length *= 0.5) {
            double promised = 0;
            for (std::size_t j = 0; j < m_n; ++j) {
                m_next[j] = std::clamp(m_x[j] + length * m_step[j], m_box.lower[j], m_box.upper[j]);
                promised += m_gradient[j] * (m_next[j] - m_x[j]);
            }
            const double value = m_f(m_next, m_nextGradient);
            if (value <= m_value + kSufficient * promised && promised < 0) {
                learn();
                m_value = value;
                return true;
            }
        }
        return false;
    }

    // Moves to the new point and updates the inverse of the curvature by what its gradient tells.
    void learn()
    {
        double curvature = 0;
        double stepSquare = 0;
        double changeSquare = 0;
        for (std::size_t i = 0; i < m_n; ++i) {
            m_step[i] = m_next[i] - m_x[i];
            m_change[i] = m_nextGradient[i] - m_gradient[i];
            curvature += m_step[i] * m_change[i];
            stepSquare += m_step[i] * m_step[i];
            changeSquare += m_change[i] * m_change[i];
        }
        m_x = m_next;
        m_gradient = m_nextGradient;
        if (curvature <= 1e-10 * std::sqrt(stepSquare * changeSquare))
            return;
        if (m_fresh) { // start from the curvature just seen
            for (std::size_t i = 0; i < m_n; ++i)
                m_inverse[i * m_n + i] = curvature / changeSquare;
            m_fresh = false;
        }
        for (std::size_t i = 0; i < m_n; ++i)
            m_product[i] = dot(m_inverse.data() + i * m_n, m_change.data(), m_n);
        const double scale = (1 + dot(m_product.data(), m_change.data(), m_n) / curvature) / curvature;
        for (std::size_t i = 0; i < m_n; ++i) {
            for (std::size_t j = 0; j < m_n; ++j) {
                m_inverse[i * m_n + j] +=
                    scale * m_step[i] * m_step[j] - (m_product[i] * m_step[j] + m_step[i] * m_product[j]) / curvature;
            }
        }
    }

    const SmoothFunction& m_f;
    const BoxProblem& m_box;
    std::vector<double>& m_x;
    std::size_t m_n;
    double m_value = 0;
    std::vector<double> m_gradient;
    std::vector<double> m_inverse; // of the Hessian
    bool m_fresh = true; // the inverse is still the identity
    std::vector<double> m_step;
    std::vector<double> m_next;
    std::vector<double> m_nextGradient;
    std::vector<double> m_change;
    std::vector<double> m_product;
    std::vector<double> m_free; // 1 or 0
};

} // namespace

double minimiseInBox(const SmoothFunction& f, const BoxProblem& box, std::vector<double>& x)
{
    return Search(f, box, x).run();
}

} // namespace priorscope
