// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// JSON text as users write it: limits and syntax with the place of a fault, where a value stands, and our own layout.
// Any thread.

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace priorscope {

using OrderedJson = nlohmann::ordered_json;

struct TextPlace {
    int line = 0; // 1-based
    int column = 0; // 1-based, in bytes
};
TextPlace placeOf(std::string_view text, std::size_t offset);

struct JsonFault {
    std::size_t offset = 0;
    std::string found;
    std::string allowed;
};

// Nothing when `text` is one JSON document within our limits of size and nesting.
std::optional<JsonFault> findJsonFault(std::string_view text);

struct JsonPlaces {
    std::map<std::string, std::size_t, std::less<>> offsets; // of the asked pointers that exist
    std::vector<std::pair<std::string, std::size_t>> repeated; // members that an object holds already
};

// Where the values at `pointers` (RFC 6901) stand. Precondition: !findJsonFault(text).
JsonPlaces locate(std::string_view text, const std::vector<std::string>& pointers);

std::string pointerToken(std::string_view member); // "/" and the member, escaped

// The document with two-space indentation; short values (lists of numbers, the members of a list) stay on one line.
std::string layOut(const OrderedJson& document);

} // namespace priorscope
