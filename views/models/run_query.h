// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunQuery: the project tree's query language, `state:running,paused method:cma f:8 d:5 seed:3 text "more text"`. All
// terms must hold; commas separate alternatives. Values; any thread.

#include <QString>
#include <QStringList>

#include <vector>

#include "store/rows.h"

namespace priorscope {

class RunQuery {
public:
    // On a bad query matches nothing new: isValid() is false and fault() is one sentence that names what is allowed.
    static RunQuery parse(const QString& text);

    bool isValid() const { return m_fault.isEmpty(); }
    bool isEmpty() const { return m_terms.empty(); }
    const QString& fault() const { return m_fault; }
    bool matches(const RunRow& run, const std::string& experimentName) const;

private:
    enum class Field { Text, State, Method, Function, Dimension, Seed, Problem };
    struct Term {
        Field field = Field::Text;
        QStringList values; // at least one; lower case
    };
    static bool matches(const Term& term, const RunRow& run, const std::string& experimentName);
    QString addTerm(const QString& word, bool quoted); // the fault, empty when fine

    std::vector<Term> m_terms;
    QString m_fault;
};

} // namespace priorscope
