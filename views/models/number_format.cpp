// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/number_format.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

namespace priorscope {

namespace {

constexpr QChar kMinus(0x2212);

QString withMinus(QString text)
{
    return text.replace(QLatin1Char('-'), kMinus);
}

QString tr(const char* text)
{
    return QCoreApplication::translate("priorscope::NumberFormat", text);
}

} // namespace

QString shortNumber(double value, int significantDigits)
{
    if (std::isnan(value))
        return QStringLiteral("NaN");
    if (std::isinf(value))
        return value > 0 ? QStringLiteral("∞") : QString(kMinus) + QStringLiteral("∞");
    const QLocale locale;
    if (value == 0.0)
        return locale.toString(0);
    // The exponent after rounding: 0.9999 is 1.00, not 1.000.
    const QString rounded = QString::number(value, 'e', std::max(0, significantDigits - 1));
    const int exponent = rounded.mid(rounded.indexOf(QLatin1Char('e')) + 1).toInt();
    if (exponent < -3 || exponent >= 6) {
        QString text = locale.toString(value, 'e', std::max(0, significantDigits - 1));
        return withMinus(text.replace(locale.exponential(), QStringLiteral("e")));
    }
    return withMinus(locale.toString(value, 'f', std::max(0, significantDigits - 1 - exponent)));
}

QString shortNumbers(std::span<const double> values, int significantDigits)
{
    // Where the comma is the decimal point it cannot part two numbers.
    const QString gap = QLocale().decimalPoint() == QLatin1String(",") ? QStringLiteral("; ") : QStringLiteral(", ");
    QString text;
    for (const double value : values) {
        if (!text.isEmpty())
            text += gap;
        text += shortNumber(value, significantDigits);
    }
    return text;
}

QString countText(std::int64_t value)
{
    return withMinus(QLocale().toString(static_cast<qlonglong>(value)));
}

QString counted(std::int64_t value, const QString& one, const QString& many)
{
    return (value == 1 ? one : many).arg(countText(value));
}

QString durationText(double seconds)
{
    if (!(seconds >= 0))
        return {};
    const QLocale locale;
    if (seconds < 9.95)
        return tr("%1 s").arg(locale.toString(seconds, 'f', 1));
    if (seconds < 99.5)
        return tr("%1 s").arg(locale.toString(seconds, 'f', 0));
    if (seconds < 99.5 * 60)
        return tr("%1 min").arg(locale.toString(seconds / 60, 'f', 0));
    if (seconds < 48 * 3600)
        return tr("%1 h").arg(locale.toString(seconds / 3600, 'f', 1));
    return tr("%1 d").arg(locale.toString(seconds / 86400, 'f', 1));
}

QString preciseDurationText(std::int64_t nanoseconds)
{
    const auto ns = static_cast<double>(nanoseconds);
    if (ns < 1e3)
        return tr("%1 ns").arg(shortNumber(ns));
    if (ns < 1e6)
        return tr("%1 µs").arg(shortNumber(ns * 1e-3));
    if (ns < 1e9)
        return tr("%1 ms").arg(shortNumber(ns * 1e-6));
    return tr("%1 s").arg(shortNumber(ns * 1e-9));
}

QString bytesText(std::int64_t bytes)
{
    return QLocale().formattedDataSize(bytes, bytes < 1'000'000 ? 0 : 1, QLocale::DataSizeSIFormat);
}

} // namespace priorscope
