// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command/figure_recipe.h"

#include <nlohmann/json.hpp>

#include <limits>

namespace priorscope {
namespace {

using nlohmann::json;

constexpr double kSmallestMm = 20;
constexpr double kLargestMm = 1000;

class RecipeReader {
public:
    explicit RecipeReader(const json& document) : m_document(document) { }

    void text(const char* member, bool required, std::string& value)
    {
        const json* found = find(member);
        if (!found && !required)
            return;
        if (found && found->is_string() && !found->get<std::string>().empty())
            value = found->get<std::string>();
        else
            wrong(member, "a text");
    }

    void millimetres(const char* member, double& value)
    {
        const json* found = find(member);
        if (!found)
            return;
        if (found->is_number() && found->get<double>() >= kSmallestMm && found->get<double>() <= kLargestMm)
            value = found->get<double>();
        else
            wrong(member, "a number 20 to 1000");
    }

    void numbers(const char* member, std::vector<int>& values)
    {
        const json* found = find(member);
        if (!found)
            return;
        bool good = found->is_array();
        for (std::size_t i = 0; good && i < found->size(); ++i) {
            const json& number = (*found)[i];
            good = number.is_number_integer() && number.get<std::int64_t>() >= 1
                && number.get<std::int64_t>() <= std::numeric_limits<int>::max();
            if (good)
                values.push_back(number.get<int>());
        }
        if (!good)
            wrong(member, "a list of run numbers, 1 and up");
    }

    void version()
    {
        if (m_document.value("figure", json()) != 1)
            wrong("figure", "1");
    }

    void refuseOthers(const std::vector<std::string>& known)
    {
        for (const auto& [member, value] : m_document.items()) {
            if (std::find(known.begin(), known.end(), member) == known.end())
                wrong(member.c_str(), "no such member");
        }
    }

    const std::string& faults() const { return m_faults; }

private:
    const json* find(const char* member) const
    {
        const auto it = m_document.find(member);
        return it == m_document.end() ? nullptr : &*it;
    }
    void wrong(const char* member, const std::string& allowed)
    {
        const json* found = find(member);
        m_faults += std::string(m_faults.empty() ? "" : "\n") + '/' + member + ": found "
            + (found ? found->dump(-1, ' ', false, json::error_handler_t::replace).substr(0, 80) : "nothing")
            + ", allowed " + allowed;
    }

    const json& m_document;
    std::string m_faults;
};

} // namespace

Result<FigureRecipe> parseRecipe(const std::string& text)
{
    const json document = json::parse(text, nullptr, false);
    if (!document.is_object())
        return Error{ErrorCode::InvalidInput, "recipe: found something else, allowed one JSON object", "recipe"};
    FigureRecipe recipe;
    RecipeReader reader(document);
    reader.version();
    reader.text("panel", true, recipe.panel);
    reader.text("experiment", false, recipe.experiment);
    reader.numbers("runs", recipe.runs);
    reader.millimetres("width_mm", recipe.widthMm);
    reader.millimetres("height_mm", recipe.heightMm);
    reader.refuseOthers({"figure", "panel", "experiment", "runs", "width_mm", "height_mm"});
    if (!reader.faults().empty())
        return Error{ErrorCode::InvalidInput, reader.faults(), "recipe"};
    return recipe;
}

} // namespace priorscope
