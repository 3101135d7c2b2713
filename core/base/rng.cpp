// SPDX-License-Identifier: Apache-2.0
#include "base/rng.h"

#include <bit>
#include <charconv>
#include <cmath>

#include "base/det_math.h"

namespace priorscope {
namespace {

std::uint64_t splitMix(std::uint64_t& state)
{
    state += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

} // namespace

Rng::Rng(std::uint64_t seed)
{
    for (std::uint64_t& word : m_state)
        word = splitMix(seed);
}

std::uint64_t Rng::next()
{
    const std::uint64_t result = std::rotl(m_state[1] * 5, 7) * 9;
    const std::uint64_t t = m_state[1] << 17;
    m_state[2] ^= m_state[0];
    m_state[3] ^= m_state[1];
    m_state[1] ^= m_state[2];
    m_state[0] ^= m_state[3];
    m_state[2] ^= t;
    m_state[3] = std::rotl(m_state[3], 45);
    return result;
}

double Rng::uniform()
{
    return static_cast<double>(next() >> 11) * 0x1.0p-53;
}

double Rng::uniform(double lower, double upper)
{
    return lower + (upper - lower) * uniform();
}

std::uint64_t Rng::below(std::uint64_t bound)
{
    // Lemire's rejection needs 128 bits; plain rejection on the largest multiple is as exact and fast enough here.
    const std::uint64_t limit = bound * (~std::uint64_t{0} / bound);
    for (;;) {
        const std::uint64_t draw = next();
        if (draw < limit)
            return draw % bound;
    }
}

double Rng::normal()
{
    if (m_hasSpare) {
        m_hasSpare = false;
        return m_spare;
    }
    const double u = 1.0 - uniform(); // (0, 1]
    const double turns = uniform();
    const double radius = std::sqrt(-2.0 * det::log(u)); // sqrt is exactly rounded everywhere
    const det::SinCos direction = det::sinCos2pi(turns);
    m_spare = radius * direction.sin;
    m_hasSpare = true;
    return radius * direction.cos;
}

std::string Rng::save() const
{
    std::string text;
    const auto append = [&text](std::uint64_t word) {
        char buffer[17];
        const auto end = std::to_chars(buffer, buffer + sizeof buffer, word, 16).ptr;
        text.append(buffer, end);
        text += ' ';
    };
    for (const std::uint64_t word : m_state)
        append(word);
    append(m_hasSpare ? 1 : 0);
    append(std::bit_cast<std::uint64_t>(m_spare));
    text.pop_back();
    return text;
}

Result<Rng> Rng::restore(std::string_view text)
{
    std::array<std::uint64_t, 6> words{};
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::size_t blank = text.find(' ');
        const std::string_view part = text.substr(0, blank);
        const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), words[i], 16);
        const bool last = i + 1 == words.size();
        if (error != std::errc() || end != part.data() + part.size() || last != (blank == std::string_view::npos))
            return Error{ErrorCode::Corrupt, "random generator state is not six hexadecimal words", std::string(text)};
        text.remove_prefix(last ? text.size() : blank + 1);
    }
    if ((words[0] | words[1] | words[2] | words[3]) == 0 || words[4] > 1)
        return Error{ErrorCode::Corrupt, "random generator state is impossible", {}};
    Rng rng;
    for (std::size_t i = 0; i < 4; ++i)
        rng.m_state[i] = words[i];
    rng.m_hasSpare = words[4] == 1;
    rng.m_spare = std::bit_cast<double>(words[5]);
    return rng;
}

std::uint64_t deriveSeed(std::uint64_t seed, std::initializer_list<std::string_view> parts)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL;
    const auto feed = [&hash](unsigned char byte) { hash = (hash ^ byte) * 0x100000001b3ULL; };
    for (int shift = 0; shift < 64; shift += 8)
        feed(static_cast<unsigned char>(seed >> shift));
    for (const std::string_view part : parts) {
        feed(0x1f);
        for (const char c : part)
            feed(static_cast<unsigned char>(c));
    }
    return splitMix(hash);
}

} // namespace priorscope
