// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/json_text.h"

#include <algorithm>
#include <set>

namespace priorscope {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxBytes = 4 << 20;
constexpr int kMaxDepth = 64; // what follows may be recursive

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

// The offset behind the string that starts at `begin`, or the end of an unfinished one.
std::size_t endOfString(std::string_view text, std::size_t begin)
{
    std::size_t at = begin + 1;
    while (at < text.size() && text[at] != '"')
        at += text[at] == '\\' ? 2U : 1U;
    return std::min(at + 1, text.size());
}

std::optional<std::size_t> findTooDeep(std::string_view text)
{
    int depth = 0;
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == '"') {
            at = endOfString(text, at);
            continue;
        }
        if ((c == '{' || c == '[') && ++depth > kMaxDepth)
            return at;
        if (c == '}' || c == ']')
            --depth;
        ++at;
    }
    return std::nullopt;
}

// Accepts everything; keeps where and why the parser gave up.
class FaultKeeper final : public nlohmann::json_sax<Json> {
public:
    std::optional<JsonFault> fault;

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return true; }
    bool key(string_t&) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t position, const std::string&, const Json::exception& error) override
    {
        std::string_view what = error.what();
        if (const std::size_t colon = what.find(": "); colon != std::string_view::npos && what.find("line ") < colon)
            what.remove_prefix(colon + 2);
        else if (const std::size_t bracket = what.find("] "); bracket != std::string_view::npos)
            what.remove_prefix(bracket + 2);
        fault = JsonFault{position > 0 ? position - 1 : 0, std::string(what), "JSON"};
        return false;
    }
};

// Walks a valid document and reports the pointer of each value.
class PlaceWalker {
public:
    PlaceWalker(std::string_view text, const std::vector<std::string>& pointers)
        : m_text(text), m_wanted(pointers.begin(), pointers.end())
    {
    }

    JsonPlaces walk()
    {
        value();
        return std::move(m_places);
    }

private:
    void skipBlank()
    {
        while (m_at < m_text.size() && (isBlank(m_text[m_at]) || static_cast<unsigned char>(m_text[m_at]) >= 0x80))
            ++m_at; // a byte above 0x7f outside a string is the byte order mark
    }

    char peek()
    {
        skipBlank();
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }

    void value()
    {
        const char c = peek();
        if (m_wanted.count(m_path) > 0)
            m_places.offsets.emplace(m_path, m_at);
        if (c == '{')
            object();
        else if (c == '[')
            array();
        else if (c == '"')
            m_at = endOfString(m_text, m_at);
        else
            while (m_at < m_text.size() && !isBlank(m_text[m_at])
                && std::string_view(",]}").find(m_text[m_at]) == std::string_view::npos)
                ++m_at;
    }

    void object()
    {
        std::set<std::string> members;
        const std::size_t parent = m_path.size();
        for (++m_at; peek() != '}';) {
            if (m_text[m_at] == ',')
                ++m_at;
            skipBlank();
            const std::size_t begin = m_at;
            m_at = endOfString(m_text, m_at);
            const std::string name = Json::parse(m_text.substr(begin, m_at - begin)).get<std::string>();
            m_path += pointerToken(name);
            if (!members.insert(name).second)
                m_places.repeated.emplace_back(m_path, begin);
            skipBlank();
            ++m_at; // the colon
            value();
            m_path.resize(parent);
        }
        ++m_at;
    }

    void array()
    {
        const std::size_t parent = m_path.size();
        std::size_t index = 0;
        for (++m_at; peek() != ']';) {
            if (m_text[m_at] == ',')
                ++m_at;
            m_path += '/' + std::to_string(index++);
            value();
            m_path.resize(parent);
        }
        ++m_at;
    }

    std::string_view m_text;
    std::set<std::string> m_wanted;
    std::size_t m_at = 0;
    std::string m_path;
    JsonPlaces m_places;
};

bool holdsObjects(const OrderedJson& value)
{
    return value.is_array()
        && std::any_of(value.begin(), value.end(), [](const OrderedJson& e) { return e.is_object(); });
}

std::string onOneLine(const OrderedJson& value)
{
    if (!value.is_structured())
        return value.dump();
    std::string text;
    for (const auto& [member, element] : value.items()) {
        text += text.empty() ? "" : ", ";
        if (value.is_object())
            text += OrderedJson(member).dump() + ": ";
        text += onOneLine(element);
    }
    return value.is_object() ? '{' + text + '}' : '[' + text + ']';
}

std::string memberText(const OrderedJson& value)
{
    if (!holdsObjects(value))
        return onOneLine(value);
    std::string text = "[";
    for (const OrderedJson& element : value)
        text += (text.size() > 1 ? ",\n    " : "\n    ") + onOneLine(element);
    return text + "\n  ]";
}

} // namespace

TextPlace placeOf(std::string_view text, std::size_t offset)
{
    const std::string_view before = text.substr(0, offset);
    const std::size_t newline = before.rfind('\n');
    return {static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
        static_cast<int>(newline == std::string_view::npos ? before.size() : before.size() - newline - 1) + 1};
}

std::optional<JsonFault> findJsonFault(std::string_view text)
{
    if (text.size() > kMaxBytes)
        return JsonFault{0, std::to_string(text.size()) + " bytes", "at most " + std::to_string(kMaxBytes) + " bytes"};
    if (const std::size_t nul = text.find('\0'); nul != std::string_view::npos)
        return JsonFault{nul, "a NUL byte", "JSON text"};
    if (const std::optional<std::size_t> deep = findTooDeep(text))
        return JsonFault{*deep, "nesting deeper than " + std::to_string(kMaxDepth), "flatter JSON"};
    FaultKeeper keeper;
    Json::sax_parse(text, &keeper);
    return keeper.fault;
}

JsonPlaces locate(std::string_view text, const std::vector<std::string>& pointers)
{
    return PlaceWalker(text, pointers).walk();
}

std::string pointerToken(std::string_view member)
{
    std::string token = "/";
    for (const char c : member) {
        if (c == '~')
            token += "~0";
        else if (c == '/')
            token += "~1";
        else
            token += c;
    }
    return token;
}

std::string layOut(const OrderedJson& document)
{
    if (!document.is_object() || document.empty())
        return onOneLine(document) + '\n';
    std::string text;
    for (const auto& [member, value] : document.items())
        text += (text.empty() ? "{\n  " : ",\n  ") + OrderedJson(member).dump() + ": " + memberText(value);
    return text + "\n}\n";
}

} // namespace priorscope
