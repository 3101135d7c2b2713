// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// InspectorDelegate: section headers, and rows of label, value and note. Values wrap, since numbers and messages are
// never elided. GUI thread.

#include <QStyledItemDelegate>

namespace priorscope {

class InspectorDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace priorscope
