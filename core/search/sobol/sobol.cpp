// SPDX-License-Identifier: GPL-3.0-or-later
#include "search/sobol/sobol.h"

#include "base/rng.h"
#include "search/sobol/direction_numbers.h"

namespace priorscope {
namespace {

constexpr std::uint32_t kBits = 32;

std::array<std::uint32_t, kBits> directionsOf(std::size_t dimension)
{
    std::array<std::uint32_t, kBits> v{};
    if (dimension == 0) { // van der Corput's sequence
        for (std::uint32_t i = 0; i < kBits; ++i)
            v[i] = std::uint32_t{1} << (kBits - 1 - i);
        return v;
    }
    const sobol::Directions& from = sobol::kDirections[dimension - 1];
    for (std::uint32_t i = 0; i < kBits; ++i) {
        if (i < from.degree) {
            v[i] = from.start[i] << (kBits - 1 - i);
            continue;
        }
        v[i] = v[i - from.degree] ^ (v[i - from.degree] >> from.degree);
        for (std::uint32_t k = 1; k < from.degree; ++k) {
            if ((from.coefficients >> (from.degree - 1 - k)) & 1U)
                v[i] ^= v[i - k];
        }
    }
    return v;
}

std::uint64_t mixed(std::uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

// Each bit is flipped or not by a coin of its own for every value of the bits above it.
std::uint32_t scrambled(std::uint32_t x, std::uint64_t seed)
{
    std::uint32_t flips = 0;
    for (std::uint32_t bit = 0; bit < kBits; ++bit) {
        const std::uint64_t above =
            (std::uint64_t{1} << bit) | (bit == 0 ? 0U : x >> (kBits - bit)); // 1, then the bits
        flips |= static_cast<std::uint32_t>(mixed(seed ^ mixed(above)) & 1U) << (kBits - 1 - bit);
    }
    return x ^ flips;
}

} // namespace

SobolSequence::SobolSequence(std::size_t dimension, std::optional<std::uint64_t> seed)
{
    for (std::size_t i = 0; i < dimension; ++i)
        m_directions.push_back(directionsOf(i));
    if (seed) {
        Rng rng(*seed);
        for (std::size_t i = 0; i < dimension; ++i)
            m_seeds.push_back(rng.next());
    }
}

void SobolSequence::point(std::uint32_t index, std::span<double> u) const
{
    const std::uint32_t gray = index ^ (index >> 1); // the usual order, in which neighbours differ by one direction
    for (std::size_t i = 0; i < m_directions.size(); ++i) {
        std::uint32_t x = 0;
        for (std::uint32_t bit = 0; bit < kBits && (gray >> bit) != 0; ++bit) {
            if ((gray >> bit) & 1U)
                x ^= m_directions[i][bit];
        }
        if (!m_seeds.empty())
            x = scrambled(x, m_seeds[i]);
        u[i] = (static_cast<double>(x) + 0.5) * 0x1.0p-32;
    }
}

} // namespace priorscope
