// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ExperimentSpec as JSON text and back, with every fault of a document named at once. Any thread.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "domain/experiment_spec.h"
#include "engine/registries.h"

namespace priorscope {

enum class IssueSeverity : std::uint8_t { Error, Warning };

struct SpecIssue {
    IssueSeverity severity = IssueSeverity::Error;
    std::string pointer; // RFC 6901, "/methods/4/ratio"; empty = the whole document
    std::string found; // as JSON, shortened to 80 characters; "nothing" when absent
    std::string allowed; // "a number 0 to 1"
    int line = 0; // 1-based line of the text where it stands, 0 when unknown

    bool operator==(const SpecIssue&) const = default;
};

// "/methods/4/ratio: found 1.3, allowed a number above 0, at most 1"
std::string toText(const SpecIssue& issue);

struct ParsedSpec {
    ExperimentSpec spec; // complete only when there is no Error
    std::vector<SpecIssue> issues; // in document order

    bool ok() const; // no Error among the issues
};

// Reads a document: syntax, members, types, ranges, unknown members, unknown ids, repeated labels or seeds, budget <
// initial, problems that the family cannot make.
ParsedSpec parseSpec(std::string_view json, const Registries& registries);

// Canonical text: members in the fixed order of the documentation, two-space indentation, defaults left out. parseSpec
// of it gives an equal spec.
std::string writeSpec(const ExperimentSpec& spec, const Registries& registries);

// Applies "--set a.b=v": path with dots and list indices ("methods.0.preset"), v as JSON or else as text. Returns the
// new text.
Result<std::string> setMember(std::string_view json, std::string_view path, std::string_view value);

} // namespace priorscope
