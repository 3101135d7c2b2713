// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <ostream>
#include <sstream>

namespace priorscope::bench {

double Figure::best() const
{
    return largerIsBetter() ? *std::max_element(values.begin(), values.end())
                            : *std::min_element(values.begin(), values.end());
}

double Figure::worst() const
{
    return largerIsBetter() ? *std::min_element(values.begin(), values.end())
                            : *std::max_element(values.begin(), values.end());
}

double Figure::median() const
{
    std::vector<double> sorted = values;
    std::sort(sorted.begin(), sorted.end());
    const std::size_t middle = sorted.size() / 2;
    return sorted.size() % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

void Figures::add(const std::string& name, const std::string& unit, double value)
{
    const auto known = std::find_if(m_all.begin(), m_all.end(), [&](const Figure& f) { return f.name == name; });
    if (known != m_all.end())
        known->values.push_back(value);
    else
        m_all.push_back({name, unit, {value}});
}

const Figure* Figures::find(const std::string& name) const
{
    const auto known = std::find_if(m_all.begin(), m_all.end(), [&](const Figure& f) { return f.name == name; });
    return known == m_all.end() ? nullptr : &*known;
}

std::vector<const Figure*> Figures::of(const std::string& prefix) const
{
    std::vector<const Figure*> found;
    for (const Figure& figure : m_all) {
        if (figure.name.starts_with(prefix))
            found.push_back(&figure);
    }
    return found;
}

bool Figures::read(const std::string& file)
{
    std::ifstream lines(file);
    if (!lines)
        return false;
    for (std::string line; std::getline(lines, line);) {
        std::istringstream fields(line);
        std::string name;
        std::string unit;
        std::getline(fields, name, '\t');
        std::getline(fields, unit, '\t');
        for (double value = 0; fields >> value;)
            add(name, unit, value);
    }
    return true;
}

std::string shortNumber(double value)
{
    if (std::abs(value) < 999.5) {
        char text[32];
        std::snprintf(text, sizeof text, "%.3g", value);
        return text;
    }
    const double scale = std::pow(10.0, std::floor(std::log10(std::abs(value))) - 2);
    std::string digits = std::to_string(std::llround(std::round(value / scale) * scale));
    for (std::size_t place = digits.size(); place > 3 && std::isdigit(static_cast<unsigned char>(digits[place - 4]));
         place -= 3)
        digits.insert(place - 3, ",");
    return digits;
}

void printTable(std::ostream& out, const std::vector<const Figure*>& figures)
{
    out << "| figure | unit | best | median | worst | n |\n|---|---|--:|--:|--:|--:|\n";
    for (const Figure* figure : figures) {
        out << "| " << figure->name << " | " << figure->unit << " | " << shortNumber(figure->best()) << " | "
            << shortNumber(figure->median()) << " | " << shortNumber(figure->worst()) << " | " << figure->values.size()
            << " |\n";
    }
}

} // namespace priorscope::bench
