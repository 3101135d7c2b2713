// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Exact JSON state of methods: doubles as the shortest text that reads back to the same bits, non-finite ones as the
// strings of base/number_text.h. Reading never throws; the first fault is kept and reported once at the end. Any
// thread.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/result.h"
#include "base/rng.h"

namespace priorscope {

nlohmann::json exactNumbers(std::span<const double> values);

class StateReader {
public:
    // The text must be an object whose member "method" is `method` and whose "version" is `version`.
    StateReader(std::string_view json, std::string_view method, int version);

    double number(const char* name);
    std::int64_t integer(const char* name, std::int64_t minimum, std::int64_t maximum);
    bool boolean(const char* name);
    std::string text(const char* name);
    Rng rng(const char* name);
    std::vector<double> numbers(const char* name, std::size_t minimumSize, std::size_t maximumSize);
    std::vector<double> finiteNumbers(const char* name, std::size_t size);

    void require(bool condition, const char* name); // for rules between members
    Result<void> result() const; // Corrupt with the first member that was missing or wrong

private:
    const nlohmann::json* member(const char* name);
    void fault(const char* name);

    nlohmann::json m_root;
    std::string m_method;
    std::string m_fault;
};

} // namespace priorscope
