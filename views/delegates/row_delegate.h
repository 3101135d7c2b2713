// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RowDelegate: rows of the project tree, the queue and the messages, drawn from the roles of models/roles.h: state
// icon, method swatch, name, secondary text, badge icon, progress bar, number. No widgets in cells. GUI thread.

#include <QStyledItemDelegate>

namespace priorscope {

class RowDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace priorscope
