// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/inspector_delegate.h"

#include <QPainter>
#include <QTextLayout>
#include <QTreeView>

#include <cmath>

#include "models/inspector_model.h"
#include "models/step_label.h"
#include "theme/icons.h"
#include "theme/theme.h"

namespace priorscope {

namespace {

constexpr int kMargin = 8;
constexpr int kSwatch = 8;

int labelWidth(const QFontMetrics& metrics)
{
    return metrics.averageCharWidth() * 16;
}

int valueLeft(const QFontMetrics& metrics)
{
    return kMargin + labelWidth(metrics) + kMargin;
}

// Value and, in secondary colour, its note, broken at any place if need be (a hash has no spaces).
class ValueText {
public:
    ValueText(const QModelIndex& index, const QFont& font, int width, const QColor& noteColor)
    {
        const QString value = index.data(InspectorModel::ValueRole).toString();
        const QString note = index.data(InspectorModel::NoteRole).toString();
        m_layout.setText(note.isEmpty() ? value : value + QStringLiteral("  ") + note);
        m_layout.setFont(font);
        QTextOption option;
        option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
        m_layout.setTextOption(option);
        QTextLayout::FormatRange range;
        range.start = static_cast<int>(value.size());
        range.length = static_cast<int>(m_layout.text().size()) - range.start;
        range.format.setForeground(noteColor);
        m_layout.setFormats({range});
        m_layout.beginLayout();
        for (QTextLine line = m_layout.createLine(); line.isValid(); line = m_layout.createLine()) {
            line.setLineWidth(width);
            line.setPosition(QPointF(0, m_height));
            m_height += line.height();
        }
        m_layout.endLayout();
    }
    int height() const { return static_cast<int>(std::ceil(m_height)); }
    void draw(QPainter& painter, const QPointF& at) const { m_layout.draw(&painter, at); }

private:
    QTextLayout m_layout;
    qreal m_height = 0;
};

QColor stepColor(const Theme& theme, int label)
{
    switch (static_cast<StepLabel>(label)) {
    case StepLabel::Exploit:
        return theme.dataFill(DataHue::Orange);
    case StepLabel::Line:
        return theme.dataFill(DataHue::Yellow);
    case StepLabel::Explore:
        return theme.dataFill(DataHue::Sky);
    case StepLabel::Intermediate:
        break;
    }
    return theme.dataFill(DataHue::Grey);
}

void paintSection(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const Theme& theme = themeOf(option.palette);
    const auto* view = qobject_cast<const QTreeView*>(option.widget);
    painter.fillRect(option.rect, theme.color(Token::Header));
    painter.setPen(theme.color(Token::Border));
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    if (index.row() > 0)
        painter.drawLine(option.rect.topLeft(), option.rect.topRight());
    const bool open = view && view->isExpanded(index);
    const QRectF chevron(option.rect.left() + 4, option.rect.center().y() - 6, 14, 14);
    paintIcon(painter, chevron, open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right"),
        theme.color(Token::Text2));
    QFont title = option.font;
    title.setWeight(QFont::Medium);
    painter.setFont(title);
    painter.setPen(theme.color(Token::Text));
    QRect text = option.rect.adjusted(22, 0, -kMargin, 0);
    const QString name = index.data().toString();
    painter.drawText(text, Qt::AlignVCenter, name);
    text.setLeft(text.left() + QFontMetrics(title).horizontalAdvance(name) + 6);
    painter.setFont(option.font);
    painter.setPen(theme.color(Token::Text2));
    painter.drawText(text, Qt::AlignVCenter,
        option.fontMetrics.elidedText(index.data(InspectorModel::ValueRole).toString(), Qt::ElideRight, text.width()));
}

} // namespace

void InspectorDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    painter->save();
    const Theme& theme = themeOf(option.palette);
    if (!index.parent().isValid()) {
        paintSection(*painter, option, index);
    } else {
        if (option.state & QStyle::State_Selected)
            painter->fillRect(option.rect, theme.color(Token::Sel));
        const QFontMetrics& metrics = option.fontMetrics;
        const int top = option.rect.top() + 2;
        const QRect label(option.rect.left() + kMargin, top, labelWidth(metrics), metrics.height());
        painter->setFont(option.font);
        painter->setPen(theme.color(Token::Text2));
        painter->drawText(
            label, Qt::AlignVCenter, metrics.elidedText(index.data().toString(), Qt::ElideRight, label.width()));
        int left = option.rect.left() + valueLeft(metrics);
        if (const QVariant step = index.data(InspectorModel::StepLabelRole); step.isValid()) {
            const QRect swatch(left, label.center().y() - kSwatch / 2, kSwatch, kSwatch);
            painter->fillRect(swatch, stepColor(theme, step.toInt()));
            painter->setPen(theme.color(Token::BorderStrong));
            painter->drawRect(swatch);
            left += kSwatch + 6;
        }
        painter->setPen(theme.color(Token::Text));
        ValueText(index, option.font, option.rect.right() - kMargin - left, theme.color(Token::Text2))
            .draw(*painter, QPointF(left, top));
    }
    if (option.state & QStyle::State_HasFocus) {
        painter->setPen(theme.color(Token::Accent));
        painter->drawRect(option.rect.adjusted(0, 0, -1, -1));
    }
    painter->restore();
}

QSize InspectorDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QFontMetrics& metrics = option.fontMetrics;
    if (!index.parent().isValid())
        return {metrics.averageCharWidth() * 30, metrics.height() + 10};
    const auto* view = qobject_cast<const QTreeView*>(option.widget);
    const int width = view ? view->viewport()->width() : 0;
    const ValueText value(index, option.font, width - valueLeft(metrics) - kMargin - 1, {});
    return {0, value.height() + 6};
}

} // namespace priorscope
