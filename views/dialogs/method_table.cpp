// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/method_table.h"

#include <QHeaderView>
#include <QPainter>

#include <algorithm>

#include "dialogs/dialog_parts.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "widgets/message_line.h"
#include "widgets/method_swatch.h"

namespace priorscope {
namespace {

enum Column { kMethod, kSetting, kEvaluations, kColumns };
enum Role { kIdRole = Qt::UserRole, kVariantRole, kSyntheticRole };
constexpr QSize kSwatch(38, 14);

class MethodDelegate : public CellDelegate {
public:
    using CellDelegate::CellDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override
    {
        CellDelegate::paint(painter, given, index);
        if (!index.data(kSyntheticRole).toBool())
            return;
        QStyleOptionViewItem option = given;
        initStyleOption(&option, index);
        option.rect.adjust(kPadding, 0, -kPadding, 0);
        const QStyle* style = option.widget->style();
        const QRect text = style->subElementRect(QStyle::SE_ItemViewItemText, &option, option.widget);
        const int side = option.fontMetrics.height();
        const int left = text.left() + option.fontMetrics.horizontalAdvance(option.text) + 10;
        const QRectF place(left, text.center().y() - side / 2.0 + 0.5, side, side);
        paintIcon(*painter, place, QStringLiteral("synthetic"), themeOf(option.palette).color(Token::Text2));
    }

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QSize size = CellDelegate::sizeHint(option, index);
        if (index.data(kSyntheticRole).toBool())
            size.rwidth() += option.fontMetrics.height() + 8;
        return size;
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        if (index.column() == kSetting)
            option->palette.setBrush(QPalette::Text, option->palette.placeholderText());
        if (index.column() != kMethod)
            return;
        const qreal ratio = option->widget ? option->widget->devicePixelRatioF() : 1.0;
        QPixmap swatch(kSwatch * ratio);
        swatch.setDevicePixelRatio(ratio);
        swatch.fill(Qt::transparent);
        QPainter painter(&swatch);
        const MethodStyle style =
            themeOf(option->palette)
                .methodStyle(index.data(kIdRole).toString().toStdString(), index.data(kVariantRole).toInt());
        paintMethodSwatch(painter, QRectF(5, 0, kSwatch.width() - 6, kSwatch.height()), style);
        painter.end();
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = kSwatch;
        option->icon = QIcon(swatch);
    }
};

} // namespace

MethodTable::MethodTable(QWidget* parent) : QTreeWidget(parent)
{
    setColumnCount(kColumns);
    setHeaderLabels({tr("Method"), tr("Setting"), tr("Evaluations")});
    headerItem()->setTextAlignment(kEvaluations, Qt::AlignRight | Qt::AlignVCenter);
    header()->setSectionsMovable(false);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(kMethod, QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(kSetting, QHeaderView::Stretch);
    header()->setSectionResizeMode(kEvaluations, QHeaderView::ResizeToContents);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setAllColumnsShowFocus(true);
    setTabKeyNavigation(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new MethodDelegate(this));
    setAccessibleName(tr("Methods"));
    connect(this, &QTreeWidget::currentItemChanged, this, [this] { emit currentRowChanged(currentRow()); });
    connect(this, &QTreeWidget::itemChanged, this, [this](QTreeWidgetItem* item, int column) {
        if (column == kMethod)
            emit includedToggled(indexOfTopLevelItem(item), item->checkState(kMethod) == Qt::Checked);
    });
}

void MethodTable::setRows(const std::vector<MethodRow>& rows)
{
    const QSignalBlocker quiet(this);
    while (topLevelItemCount() > static_cast<int>(rows.size()))
        delete takeTopLevelItem(topLevelItemCount() - 1);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (static_cast<int>(i) >= topLevelItemCount())
            addTopLevelItem(new QTreeWidgetItem);
        else if (i < m_rows.size() && m_rows[i] == rows[i])
            continue;
        fill(*topLevelItem(static_cast<int>(i)), rows[i]);
    }
    m_rows = rows;
    if (currentRow() < 0 && !rows.empty())
        setCurrentRow(0);
    fitHeight();
}

void MethodTable::fill(QTreeWidgetItem& item, const MethodRow& row) const
{
    item.setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item.setCheckState(kMethod, row.included ? Qt::Checked : Qt::Unchecked);
    item.setText(kMethod, row.label);
    item.setData(kMethod, kIdRole, QString::fromStdString(row.id));
    item.setData(kMethod, kVariantRole, row.variant);
    item.setData(kMethod, kSyntheticRole, row.synthetic);
    item.setToolTip(kMethod, row.synthetic ? tr("Synthetic: it stands in for a language model") : QString());
    item.setText(kSetting, row.setting);
    item.setToolTip(kSetting, row.setting);
    item.setIcon(kSetting, row.fault ? icon(severityIconName(*row.fault), severityToken(*row.fault)) : QIcon());
    item.setText(kEvaluations, row.included ? row.evaluations : tr("left out"));
    item.setTextAlignment(kEvaluations, Qt::AlignRight | Qt::AlignVCenter);
    const QString fault = row.fault ? QStringLiteral(", ") + severityWord(*row.fault) : QString();
    const QString synthetic = row.synthetic ? tr(", synthetic") : QString();
    item.setData(kMethod, Qt::AccessibleTextRole, row.label + synthetic + fault);
}

int MethodTable::currentRow() const
{
    return currentItem() ? indexOfTopLevelItem(currentItem()) : -1;
}

void MethodTable::setCurrentRow(int row)
{
    if (QTreeWidgetItem* item = topLevelItem(row))
        setCurrentItem(item);
}

void MethodTable::fitHeight()
{
    const int rows = std::max(1, topLevelItemCount()) * priorscope::rowHeight(fontMetrics());
    setFixedHeight(header()->sizeHint().height() + rows + 2 * frameWidth());
}

} // namespace priorscope
