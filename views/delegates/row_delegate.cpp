// SPDX-License-Identifier: GPL-3.0-or-later
#include "delegates/row_delegate.h"

#include <QApplication>
#include <QPainter>

#include "domain/run.h"
#include "engine/run_event.h"
#include "models/roles.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/style_paint.h"
#include "widgets/badge.h"
#include "widgets/method_swatch.h"

namespace priorscope {

namespace {

constexpr int kIcon = 16;
constexpr int kGap = 5;
constexpr int kMargin = 4;
constexpr int kBadgeIcon = 14;
constexpr int kBarWidth = 52; // at most; bars shrink before text does
const QSize kSwatch(26, 10);

// What is left of a cell while its parts are placed from left to right.
struct Cell {
    QPainter& painter;
    const QStyleOptionViewItem& option;
    const Theme& theme;
    QRect rest;

    bool selected() const { return option.state.testFlag(QStyle::State_Selected); }
    QRect take(int width, int height)
    {
        const QRect rect(rest.left(), rest.center().y() - height / 2 + (height % 2 == 0 ? 1 : 0), width, height);
        rest.setLeft(rest.left() + width + kGap);
        return QStyle::visualRect(option.direction, option.rect, rect);
    }
    QColor text(Token token) const
    {
        if (!option.state.testFlag(QStyle::State_Enabled))
            return theme.color(Token::Disabled);
        return theme.color(token == Token::Text && selected() ? Token::SelText : token);
    }
};

void drawIcon(Cell& cell, const QString& name, Token token, int side = kIcon)
{
    paintIcon(cell.painter, cell.take(side, side), name, cell.text(token));
}

void drawProgress(Cell& cell, const QModelIndex& index)
{
    const QVariant progress = index.data(ProgressRole);
    if (!progress.isValid())
        return;
    const QString text = index.data(ProgressTextRole).toString();
    const int textWidth = text.isEmpty() ? 0 : cell.option.fontMetrics.horizontalAdvance(text) + kGap;
    const QRect bar = cell.take(qBound(16, cell.rest.width() - textWidth, kBarWidth), style_paint::kBar);
    style_paint::box(&cell.painter, bar, cell.theme.color(Token::Field), cell.theme.color(Token::BorderStrong), 1, 1);
    QRect done = bar.adjusted(1, 1, -1, -1);
    const int width = qRound(done.width() * qBound(0.0, progress.toDouble(), 1.0));
    if (cell.option.direction == Qt::RightToLeft)
        done.setLeft(done.right() - width + 1);
    else
        done.setWidth(width);
    // The accent is for what moves; the rest is done or waits.
    const bool running = index.data(RunningRole).toBool();
    cell.painter.fillRect(done, cell.theme.color(running ? Token::Accent : Token::BorderStrong));
}

void drawText(Cell& cell, const QString& text, Token token, Qt::Alignment alignment)
{
    if (text.isEmpty() || cell.rest.width() <= 0)
        return;
    const QFontMetrics metrics(cell.painter.font());
    const bool left = !alignment.testFlag(Qt::AlignRight);
    // Names give way, numbers never do: they are as wide as they are.
    const QString shown = left ? metrics.elidedText(text, Qt::ElideRight, cell.rest.width()) : text;
    cell.painter.setPen(cell.text(token));
    const QRect rect = QStyle::visualRect(cell.option.direction, cell.option.rect, cell.rest);
    const auto visual = QStyle::visualAlignment(cell.option.direction, left ? Qt::AlignLeft : Qt::AlignRight);
    cell.painter.drawText(rect, static_cast<int>(visual | Qt::AlignVCenter) | Qt::TextSingleLine, shown);
    if (left)
        cell.rest.setLeft(cell.rest.left() + metrics.horizontalAdvance(shown) + kGap);
}

void drawSeverity(Cell& cell, const QVariant& severity)
{
    switch (static_cast<Severity>(severity.toInt())) {
    case Severity::Info:
        return drawIcon(cell, QStringLiteral("info"), Token::Text2);
    case Severity::Warning:
        return drawIcon(cell, QStringLiteral("warning"), Token::Warn);
    case Severity::Error:
        return drawIcon(cell, QStringLiteral("error"), Token::Error);
    }
}

} // namespace

void RowDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item(option);
    initStyleOption(&item, index);
    const QStyle* style = item.widget ? item.widget->style() : QApplication::style();
    style->drawPrimitive(QStyle::PE_PanelItemViewItem, &item, painter, item.widget);

    painter->save();
    painter->setFont(item.font);
    Cell cell{*painter, item, themeOf(item.palette), item.rect.adjusted(kMargin, 0, -kMargin, 0)};
    if (const QVariant severity = index.data(SeverityRole); severity.isValid())
        drawSeverity(cell, severity);
    if (const QVariant state = index.data(RunStateRole); state.isValid()) {
        const auto value = static_cast<RunState>(state.toInt());
        drawIcon(cell, stateIconName(value), stateToken(value));
    }
    if (const QString method = index.data(MethodIdRole).toString(); !method.isEmpty())
        paintMethodSwatch(*painter, cell.take(kSwatch.width(), kSwatch.height()),
            cell.theme.methodStyle(method.toStdString(), index.data(MethodVariantRole).toInt()));
    drawProgress(cell, index);
    if (index.data(ProgressRole).isValid() && item.text.isEmpty())
        drawText(cell, index.data(ProgressTextRole).toString(), Token::Text, Qt::AlignLeft);

    const bool synthetic = index.data(SyntheticRole).toBool();
    if (synthetic) // room for the badge before the name elides
        cell.rest.setRight(cell.rest.right() - kBadgeIcon - kGap);
    const auto alignment = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt());
    drawText(cell, item.text, Token::Text, alignment);
    drawText(cell, index.data(SecondaryRole).toString(), Token::Text2, Qt::AlignLeft);
    if (synthetic) {
        cell.rest.setRight(cell.rest.right() + kBadgeIcon + kGap);
        drawIcon(cell, badgeIcon(BadgeKind::Synthetic), Token::Text2, kBadgeIcon);
    }
    painter->restore();

    if (item.state.testFlag(QStyle::State_HasFocus)) {
        QStyleOptionFocusRect focus;
        focus.QStyleOption::operator=(item);
        style->drawPrimitive(QStyle::PE_FrameFocusRect, &focus, painter, item.widget);
    }
}

QSize RowDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    int width = size.width() + 2 * kMargin;
    if (index.data(RunStateRole).isValid() || index.data(SeverityRole).isValid())
        width += kIcon + kGap;
    if (!index.data(MethodIdRole).toString().isEmpty())
        width += kSwatch.width() + kGap;
    if (index.data(SyntheticRole).toBool())
        width += kBadgeIcon + kGap;
    if (index.data(ProgressRole).isValid())
        width += kBarWidth + kGap + option.fontMetrics.horizontalAdvance(index.data(ProgressTextRole).toString());
    return {width, rowHeight(option.fontMetrics)};
}

} // namespace priorscope
