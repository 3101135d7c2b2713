// SPDX-License-Identifier: GPL-3.0-or-later
#include "widget_faults.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLayout>
#include <QPlainTextEdit>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>
#include <QTableView>
#include <QTextEdit>
#include <QTreeView>

namespace priorscope::test {

namespace {

constexpr int kCellPadding = 4;

QString nameOf(const QWidget& widget)
{
    QStringList path;
    for (const QWidget* w = &widget; w && path.size() < 4; w = w->parentWidget())
        path.prepend(w->objectName().isEmpty() ? QString::fromLatin1(w->metaObject()->className()) : w->objectName());
    return path.join(QLatin1Char('/'));
}

void checkTexts(const QWidget& root, QStringList& faults)
{
    for (const QLabel* label : root.findChildren<QLabel*>()) {
        if (!label->isVisible() || label->wordWrap() || label->text().isEmpty() || label->textFormat() == Qt::RichText)
            continue;
        // A label that gives way by design is narrower than its hint, never than its text.
        const QString text = QString(label->text()).remove(QLatin1Char('&'));
        const int needed = label->fontMetrics().size(0, text).width();
        if (needed > label->width() || label->fontMetrics().size(0, text).height() > label->height() + 1)
            faults << QStringLiteral("clipped label \"%1\" in %2").arg(label->text(), nameOf(*label));
    }
    for (const QLabel* label : root.findChildren<QLabel*>()) {
        if (label->isVisible() && label->wordWrap() && label->heightForWidth(label->width()) > label->height() + 1)
            faults << QStringLiteral("cut label \"%1\" in %2").arg(label->text().left(40), nameOf(*label));
    }
    for (const QAbstractButton* button : root.findChildren<QAbstractButton*>()) {
        if (button->isVisible() && !button->text().isEmpty() && button->width() < button->minimumSizeHint().width())
            faults << QStringLiteral("clipped button \"%1\" in %2").arg(button->text(), nameOf(*button));
    }
}

void checkCell(const QAbstractItemView& view, const QModelIndex& index, QStringList& faults)
{
    static const QRegularExpression number(QStringLiteral("^[−+]?[0-9][0-9.,]*(e[−+]?[0-9]+)?( (s|min|h|d|MB|kB))?$"));
    const QString text = index.data().toString();
    const QRect rect = view.visualRect(index);
    if (!number.match(text).hasMatch() || rect.isEmpty() || !view.viewport()->rect().intersects(rect))
        return;
    if (view.fontMetrics().horizontalAdvance(text) + kCellPadding > rect.width())
        faults << QStringLiteral("elided number \"%1\" in %2").arg(text, nameOf(view));
}

void checkCells(const QWidget& root, QStringList& faults)
{
    for (const QTreeView* tree : root.findChildren<QTreeView*>()) {
        if (!tree->isVisible() || tree->isHeaderHidden())
            continue;
        for (QModelIndex i = tree->indexAt({1, 1}); i.isValid(); i = tree->indexBelow(i)) {
            for (int column = 1; column < tree->model()->columnCount(i.parent()); ++column)
                checkCell(*tree, i.siblingAtColumn(column), faults);
        }
    }
    for (const QTableView* table : root.findChildren<QTableView*>()) {
        if (!table->isVisible())
            continue;
        const int rows = qMin(table->model()->rowCount(), 100);
        for (int row = 0; row < rows; ++row) {
            for (int column = 0; column < table->model()->columnCount(); ++column)
                checkCell(*table, table->model()->index(row, column), faults);
        }
    }
}

void checkOverlaps(const QWidget& root, QStringList& faults)
{
    QList<QWidget*> parents = root.findChildren<QWidget*>();
    for (const QWidget* parent : parents) {
        if (!parent->isVisible() || !parent->layout())
            continue;
        QList<QWidget*> placed;
        for (QWidget* child : parent->findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) {
            if (child->isVisible() && !child->isWindow() && parent->layout()->indexOf(child) >= 0)
                placed << child;
        }
        for (qsizetype i = 0; i < placed.size(); ++i) {
            for (qsizetype j = i + 1; j < placed.size(); ++j) {
                if (placed[i]->geometry().intersects(placed[j]->geometry()))
                    faults << QStringLiteral("%1 overlaps %2").arg(nameOf(*placed[i]), nameOf(*placed[j]));
            }
        }
    }
}

// Lists and texts may scroll down, forms of a dialog too; only data tables and code are wider than their place.
void checkScrollBars(const QWidget& root, QStringList& faults)
{
    for (const QScrollBar* bar : root.findChildren<QScrollBar*>()) {
        if (!bar->isVisible() || bar->maximum() == bar->minimum())
            continue;
        const QWidget* area = bar->parentWidget() ? bar->parentWidget()->parentWidget() : nullptr;
        const bool isText = qobject_cast<const QPlainTextEdit*>(area) || qobject_cast<const QTextEdit*>(area);
        const bool isList = qobject_cast<const QAbstractItemView*>(area);
        const bool isForm = qobject_cast<const QScrollArea*>(area) && qobject_cast<const QDialog*>(area->window());
        const bool isTable = isList && area->objectName() == QLatin1String("dataTable");
        if (bar->orientation() == Qt::Horizontal ? !(isText || isTable) : !(isText || isList || isForm))
            faults << QStringLiteral("scroll bar in %1").arg(nameOf(*bar));
    }
}

} // namespace

QStringList visibleFaults(const QWidget& root)
{
    QStringList faults;
    checkTexts(root, faults);
    checkCells(root, faults);
    checkOverlaps(root, faults);
    checkScrollBars(root, faults);
    faults.removeDuplicates();
    return faults;
}

QStringList unnamedWidgets(const QWidget& root)
{
    QStringList unnamed;
    for (QWidget* widget : root.findChildren<QWidget*>()) {
        if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus) || widget->focusProxy())
            continue;
        QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
        if (!interface || interface->text(QAccessible::Name).trimmed().isEmpty())
            unnamed << nameOf(*widget);
    }
    unnamed.removeDuplicates();
    return unnamed;
}

} // namespace priorscope::test
