// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small pieces that dialogs share. GUI thread.

#include <QLabel>
#include <QStyledItemDelegate>

#include "theme/theme.h"

namespace priorscope {

// The title of a part of a form, with a line below it.
class SectionTitle : public QLabel {
    Q_OBJECT
public:
    explicit SectionTitle(const QString& text, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

// A bar of controls on one surface, with a line above or below.
class Strip : public QWidget {
    Q_OBJECT
public:
    enum class Line { None, Above, Below };
    Strip(Token surface, Line line, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Token m_surface;
    Line m_line;
};

// Rows of the height of the theme with room beside each text.
class CellDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    static constexpr int kPadding = 5; // on both sides
};

} // namespace priorscope
