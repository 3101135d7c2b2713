// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/run_query.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace priorscope {

namespace {

struct Word {
    QString text;
    bool quoted = false; // as a whole: never a field
};

// Splits at spaces outside double quotes; the quotes go away. `open` tells that a quote was never closed.
std::vector<Word> splitWords(const QString& text, bool& open)
{
    std::vector<Word> words;
    QString word;
    bool inQuotes = false;
    bool any = false;
    bool quoted = false;
    const auto flush = [&] {
        if (any)
            words.push_back({word, quoted});
        word.clear();
        any = quoted = false;
    };
    for (const QChar c : text) {
        if (c == QLatin1Char('"')) {
            quoted = quoted || !any;
            any = true;
            inQuotes = !inQuotes;
        } else if (c.isSpace() && !inQuotes) {
            flush();
        } else {
            word += c;
            any = true;
        }
    }
    flush();
    open = inQuotes;
    return words;
}

QString tr(const char* text)
{
    return QCoreApplication::translate("priorscope::RunQuery", text);
}

bool containsText(const std::string& hay, const QString& needle)
{
    return QString::fromStdString(hay).contains(needle, Qt::CaseInsensitive);
}

} // namespace

RunQuery RunQuery::parse(const QString& text)
{
    RunQuery query;
    bool open = false;
    const std::vector<Word> words = splitWords(text, open);
    if (open) {
        query.m_fault = tr("A quotation mark is not closed.");
        return query;
    }
    for (const Word& word : words) {
        query.m_fault = query.addTerm(word.text, word.quoted);
        if (!query.m_fault.isEmpty())
            return query;
    }
    return query;
}

QString RunQuery::addTerm(const QString& word, bool quoted)
{
    static const std::vector<std::pair<QString, Field>> kFields = {{QStringLiteral("state"), Field::State},
        {QStringLiteral("method"), Field::Method}, {QStringLiteral("f"), Field::Function},
        {QStringLiteral("d"), Field::Dimension}, {QStringLiteral("seed"), Field::Seed},
        {QStringLiteral("problem"), Field::Problem}};

    const qsizetype colon = word.indexOf(QLatin1Char(':'));
    if (quoted || colon < 0) {
        if (!word.isEmpty())
            m_terms.push_back({Field::Text, {word.toLower()}});
        return {};
    }
    const QString name = word.left(colon).toLower();
    const auto field = std::find_if(kFields.begin(), kFields.end(), [&](const auto& f) { return f.first == name; });
    if (field == kFields.end()) {
        QStringList known;
        for (const auto& entry : kFields)
            known << entry.first;
        return tr("There is no field “%1”. Fields: %2.").arg(name, known.join(QStringLiteral(", ")));
    }
    const QStringList values = word.mid(colon + 1).toLower().split(QLatin1Char(','), Qt::SkipEmptyParts);
    if (values.isEmpty())
        return tr("“%1:” needs a value after the colon.").arg(name);
    for (const QString& value : values) {
        bool isNumber = false;
        value.toULongLong(&isNumber);
        RunState state{};
        if (field->second == Field::State && !fromName(value.toStdString(), state))
            return tr(
                "There is no state “%1”. States: queued, running, paused, interrupted, completed, failed, stopped.")
                .arg(value);
        const bool wantsNumber =
            field->second == Field::Function || field->second == Field::Dimension || field->second == Field::Seed;
        if (wantsNumber && !isNumber)
            return tr("“%1:” needs a whole number, not “%2”.").arg(name, value);
    }
    m_terms.push_back({field->second, values});
    return {};
}

bool RunQuery::matches(const RunRow& run, const std::string& experimentName) const
{
    return std::all_of(
        m_terms.begin(), m_terms.end(), [&](const Term& term) { return matches(term, run, experimentName); });
}

bool RunQuery::matches(const Term& term, const RunRow& run, const std::string& experimentName)
{
    const auto anyValue = [&](auto&& test) { return std::any_of(term.values.begin(), term.values.end(), test); };
    switch (term.field) {
    case Field::State:
        return anyValue([&](const QString& v) { return v == QLatin1String(toName(run.state)); });
    case Field::Method:
        return anyValue(
            [&](const QString& v) { return containsText(run.methodLabel, v) || containsText(run.methodId, v); });
    case Field::Function: {
        // "bbob:f8:d5:i1" names the function as f8, "functions-2d:17" as a bare number right after the family.
        const QStringList parts = QString::fromStdString(run.key.problem).split(QLatin1Char(':'));
        return anyValue([&](const QString& v) { return parts.contains(QLatin1Char('f') + v) || parts.value(1) == v; });
    }
    case Field::Dimension:
        return anyValue([&](const QString& v) { return v.toInt() == run.dimension; });
    case Field::Seed:
        return anyValue([&](const QString& v) { return v.toULongLong() == run.key.seed; });
    case Field::Problem:
        return anyValue([&](const QString& v) { return containsText(run.key.problem, v); });
    case Field::Text:
        return anyValue([&](const QString& v) {
            return containsText(experimentName, v) || containsText(run.methodLabel, v)
                || containsText(run.key.problem, v) || v == QLatin1String("seed ") + QString::number(run.key.seed);
        });
    }
    return false;
}

} // namespace priorscope
