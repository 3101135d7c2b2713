// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/command_palette.h"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include <algorithm>

#include "actions/fuzzy_match.h"
#include "theme/icons.h"

namespace priorscope {

namespace {

constexpr int kByName = 1000;

enum CommandRole { CategoryRole = Qt::UserRole + 1, KeysRole };

// Text, category in secondary colour, and the shortcut at the right end.
class CommandDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        QStyleOptionViewItem item = option;
        initStyleOption(&item, index);
        QStyledItemDelegate::paint(painter, option, index);
        painter->save();
        painter->setFont(item.font);
        painter->setPen(themeOf(item.palette).color(Token::Text2));
        const QRect rest = item.rect.adjusted(36 + item.fontMetrics.horizontalAdvance(item.text), 0, -8, 0);
        painter->drawText(rest, Qt::AlignLeft | Qt::AlignVCenter, index.data(CategoryRole).toString());
        painter->drawText(rest, Qt::AlignRight | Qt::AlignVCenter, index.data(KeysRole).toString());
        painter->restore();
    }
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        return {QStyledItemDelegate::sizeHint(option, index).width(), option.fontMetrics.height() + 10};
    }
};

} // namespace

CommandPalette::CommandPalette(const ActionRegistry& actions, QWidget* parent) : QDialog(parent), m_actions(actions)
{
    setWindowTitle(tr("Find an action"));
    m_pattern = new QLineEdit;
    m_pattern->setPlaceholderText(tr("Type a few letters of what you want to do"));
    m_pattern->setAccessibleName(tr("Action to find"));
    m_pattern->addAction(icon(QStringLiteral("search"), Token::Text2), QLineEdit::LeadingPosition);
    m_pattern->installEventFilter(this);
    m_list = new QListWidget;
    m_list->setAccessibleName(tr("Actions found"));
    m_list->setItemDelegate(new CommandDelegate(m_list));
    m_list->setFocusPolicy(Qt::NoFocus); // the keyboard stays in the line
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_pattern);
    layout->addWidget(m_list, 1);
    resize(QFontMetrics(font()).averageCharWidth() * 84, QFontMetrics(font()).height() * 26);

    connect(m_pattern, &QLineEdit::textChanged, this, &CommandPalette::find);
    connect(m_pattern, &QLineEdit::returnPressed, this, &CommandPalette::runCurrent);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runCurrent);
}

void CommandPalette::openEmpty()
{
    m_pattern->clear();
    find({});
    show();
    activateWindow();
    m_pattern->setFocus();
}

void CommandPalette::find(const QString& pattern)
{
    std::vector<std::pair<int, QAction*>> scored;
    for (QAction* action : m_actions.actions()) {
        if (!action->isEnabled() || !action->isVisible())
            continue;
        // What an action is called counts more than where it stands.
        auto score = fuzzyScore(pattern, plainText(action));
        if (score)
            *score += kByName;
        else
            score = fuzzyScore(pattern, plainText(action) + QLatin1Char(' ') + m_actions.category(action));
        if (score)
            scored.emplace_back(*score, action);
    }
    std::stable_sort(scored.begin(), scored.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    QPixmap empty(m_list->iconSize().isValid() ? m_list->iconSize() : QSize(16, 16));
    empty.fill(Qt::transparent);
    const QIcon blank(empty); // texts stay in one column
    m_list->clear();
    m_found.clear();
    for (const auto& [score, action] : scored) {
        auto* item = new QListWidgetItem(action->icon().isNull() ? blank : action->icon(), plainText(action), m_list);
        item->setData(CategoryRole, m_actions.category(action));
        item->setData(KeysRole, action->shortcut().toString(QKeySequence::NativeText));
        item->setToolTip(action->toolTip());
        m_found << action;
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::runCurrent()
{
    const int row = m_list->currentRow();
    hide();
    if (row >= 0)
        m_found[row]->trigger();
}

bool CommandPalette::eventFilter(QObject* object, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown) {
            const int step = key == Qt::Key_Up ? -1 : key == Qt::Key_Down ? 1 : key == Qt::Key_PageUp ? -10 : 10;
            m_list->setCurrentRow(std::clamp(m_list->currentRow() + step, 0, std::max(0, m_list->count() - 1)));
            return true;
        }
    }
    return QDialog::eventFilter(object, event);
}

} // namespace priorscope
