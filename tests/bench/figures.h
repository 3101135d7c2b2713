// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Figures: every number of one run of the benchmark, one value per repetition, by name; prints them as tables. One
// thread.

#include <iosfwd>
#include <string>
#include <vector>

namespace priorscope::bench {

struct Figure {
    std::string name; // "bbob/d5/f1/ours"
    std::string unit; // "ns", "rows/s"; what ends with "/s" is better when larger
    std::vector<double> values; // one per repetition

    bool largerIsBetter() const { return unit.ends_with("/s"); }
    double best() const; // the repetition that the machine disturbed least
    double median() const;
    double worst() const;
};

class Figures {
public:
    void add(const std::string& name, const std::string& unit, double value);
    const Figure* find(const std::string& name) const; // null: not measured
    std::vector<const Figure*> of(const std::string& prefix) const; // in the order of their first value

    // Lines "name<TAB>unit<TAB>value..." of a program that measured a peer. False: no such file.
    bool read(const std::string& file);

private:
    std::vector<Figure> m_all;
};

// "| name | unit | best | median | worst | n |" in Markdown.
void printTable(std::ostream& out, const std::vector<const Figure*>& figures);

std::string shortNumber(double value); // three significant digits, "1,234,000" above 999

} // namespace priorscope::bench
