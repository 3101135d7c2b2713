// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/estimate_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include <algorithm>

#include "models/number_format.h"
#include "theme/fonts.h"
#include "theme/theme.h"

namespace priorscope {
namespace {

enum Index { kRuns, kEvaluations, kCalls, kTokens, kCost, kTime, kPower, kCells };
constexpr double kWinShare =
    0.75; // the effect that the power is quoted for: one method better on three of four problems

} // namespace

EstimateBar::EstimateBar(QWidget* parent) : QWidget(parent), m_source(new QLabel(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(18, 8, 18, 8);
    layout->setSpacing(24);
    for (int i = 0; i < kCells; ++i) {
        m_cells.push_back(addCell());
        auto* column = new QVBoxLayout;
        column->setSpacing(0);
        column->addWidget(m_cells.back().value);
        column->addWidget(m_cells.back().caption);
        layout->addLayout(column);
    }
    layout->addStretch(1);
    m_source->setObjectName(QStringLiteral("estimateSource"));
    m_source->setFont(sized(font(), TextSize::Secondary));
    m_source->setForegroundRole(QPalette::PlaceholderText);
    m_source->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    layout->addWidget(m_source);
}

EstimateBar::Cell EstimateBar::addCell()
{
    Cell cell{new QLabel(this), new QLabel(this)};
    cell.value->setFont(medium(sized(font(), TextSize::Title)));
    cell.caption->setFont(sized(font(), TextSize::Secondary));
    cell.caption->setForegroundRole(QPalette::PlaceholderText);
    return cell;
}

void EstimateBar::setCell(std::size_t index, const QString& value, const QString& caption)
{
    m_cells[index].value->setText(value);
    m_cells[index].value->setAccessibleName(value + QLatin1Char(' ') + caption);
    m_cells[index].caption->setText(caption);
}

void EstimateBar::setEstimate(const std::optional<SpecEstimate>& numbers, std::optional<double> evaluationsPerSecond)
{
    const QString none = QStringLiteral("\u2013");
    const auto count = [&](std::int64_t n) { return numbers ? countText(n) : none; };
    const SpecEstimate known = numbers.value_or(SpecEstimate{});
    const bool model = known.modelCalls > 0;
    setCell(kRuns, count(known.runs), tr("runs"));
    setCell(kEvaluations, count(known.evaluations), tr("evaluations"));
    setCell(kCalls, count(known.modelCalls), tr("model calls"));
    setCell(kTokens, model ? tr("unknown") : count(0), tr("tokens"));
    setCell(kCost, model ? tr("unknown") : count(0), tr("US$"));
    if (numbers && evaluationsPerSecond && *evaluationsPerSecond > 0) {
        const double seconds = static_cast<double>(known.evaluations) / *evaluationsPerSecond;
        setCell(kTime, seconds < 1 ? tr("under 1 s") : durationText(seconds), tr("time"));
        m_source->setText(tr("Time from past runs on this machine:\n%1 evaluations per second")
                              .arg(shortNumber(*evaluationsPerSecond)));
    } else {
        setCell(kTime, none, tr("time"));
        m_source->setText(numbers ? tr("Time is unknown until\nthe first run on this machine.")
                                  : tr("The document has errors;\nno estimate."));
    }
    setPower(known.problems);
}

void EstimateBar::setPower(std::int64_t problems)
{
    if (problems == 0) {
        setCell(kPower, QStringLiteral("\u2013"), tr("power of the sign test"));
        return;
    }
    // Beyond 10,000 problems the power is 1 to every digit shown.
    const int n = static_cast<int>(std::min<std::int64_t>(problems, 10'000));
    const int wins = signTestCriticalWins(n);
    setCell(kPower, shortNumber(signTestPower(n, kWinShare), 2),
        n == 1 ? tr("power, 1 problem") : tr("power, %1 problems").arg(n));
    const QString tip = wins > n
        ? tr("Sign test over %1 problems at 5 %: even %1 wins out of %1 would show no difference.").arg(n)
        : tr("Exact two-sided sign test over %1 problems at 5 %: a method must win %2 of them. The chance of that when "
             "it "
             "is truly better on 75 % of problems.")
              .arg(n)
              .arg(wins);
    m_cells[kPower].value->setToolTip(tip);
    m_cells[kPower].caption->setToolTip(tip);
    m_cells[kPower].value->setAccessibleDescription(tip);
}

void EstimateBar::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.color(Token::Panel));
    painter.setPen(theme.color(Token::Border));
    painter.drawLine(rect().topLeft(), rect().topRight());
    painter.drawLine(rect().bottomLeft(), rect().bottomRight());
}

} // namespace priorscope
