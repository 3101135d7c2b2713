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
    QString text;
    for (const double value : values) {
        if (!text.isEmpty())
            text += QStringLiteral(", ");
        text += shortNumber(value, significantDigits);
    }
    return text;
}

QString countText(std::int64_t value)
{
    return withMinus(QLocale().toString(static_cast<qlonglong>(value)));
}

QString durationText(double seconds)
{
    if (!(seconds >= 0))
        return {};
    const QLocale locale;
    if (seconds < 9.95)
        return tr("%1 s").arg(locale.toString(seconds, 'f', 1));
    if (seconds < 100)
        return tr("%1 s").arg(locale.toString(std::round(seconds), 'f', 0));
    const auto minutes = static_cast<qlonglong>(std::llround(seconds / 60));
    if (minutes < 60)
        return tr("%1 min").arg(minutes);
    if (minutes < 48 * 60)
        return tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
    return tr("%1 d %2 h").arg(minutes / (24 * 60)).arg(minutes / 60 % 24);
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
