// SPDX-License-Identifier: GPL-3.0-or-later
#include "actions/action_registry.h"

#include <QCoreApplication>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>
#include <array>

#include "base/log.h"
#include "theme/icons.h"

namespace priorscope {

namespace {

constexpr std::array kMenus = {MenuId::File, MenuId::Edit, MenuId::View, MenuId::Run, MenuId::Analyse, MenuId::Figures,
    MenuId::Tools, MenuId::Help};

QString mnemonicTitle(MenuId id)
{
    switch (id) {
    case MenuId::File:
        return ActionRegistry::tr("&File");
    case MenuId::Edit:
        return ActionRegistry::tr("&Edit");
    case MenuId::View:
        return ActionRegistry::tr("&View");
    case MenuId::Run:
        return ActionRegistry::tr("&Run");
    case MenuId::Analyse:
        return ActionRegistry::tr("&Analyse");
    case MenuId::Figures:
        return ActionRegistry::tr("Fi&gures");
    case MenuId::Tools:
        return ActionRegistry::tr("&Tools");
    case MenuId::Help:
        return ActionRegistry::tr("&Help");
    }
    return {};
}

QString withoutMnemonic(QString text)
{
    return text.remove(QLatin1Char('&'));
}

} // namespace

QString menuTitle(MenuId id)
{
    return withoutMnemonic(mnemonicTitle(id));
}

QString plainText(const QAction* action)
{
    return withoutMnemonic(action->text());
}

ActionRegistry::ActionRegistry(QWidget* window) : QObject(window), m_window(window) { }

QAction* ActionRegistry::add(const ActionSpec& spec, std::function<void()> run)
{
    return add(spec, m_window, std::move(run));
}

QAction* ActionRegistry::add(const ActionSpec& spec, QWidget* context, std::function<void()> run)
{
    auto* action = new QAction(spec.text, this);
    action->setObjectName(spec.id);
    if (!spec.icon.isEmpty())
        action->setIcon(icon(spec.icon));
    action->setIconText(plainText(action).remove(QChar(0x2026))); // in the tool bar, without the dots of a dialog
    action->setCheckable(spec.checkable);
    action->setShortcuts(spec.shortcuts);
    action->setShortcutContext(context == m_window ? Qt::WindowShortcut : Qt::WidgetWithChildrenShortcut);
    const QString keys = action->shortcut().toString(QKeySequence::NativeText);
    action->setToolTip(keys.isEmpty() ? spec.tip : tr("%1 (%2)").arg(spec.tip, keys));
    action->setStatusTip(spec.tip);
    context->addAction(action);
    connect(action, &QAction::triggered, context, [run = std::move(run)] { run(); });
    m_entries.push_back({spec, action, context});
    return action;
}

QAction* ActionRegistry::action(const QString& id) const
{
    const auto it = std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& e) { return e.spec.id == id; });
    PS_ASSERT(it != m_entries.end());
    return it->action;
}

const ActionRegistry::Entry& ActionRegistry::entry(const QAction* action) const
{
    const auto it =
        std::find_if(m_entries.begin(), m_entries.end(), [&](const Entry& e) { return e.action == action; });
    PS_ASSERT(it != m_entries.end());
    return *it;
}

QList<QAction*> ActionRegistry::actions() const
{
    QList<QAction*> all;
    for (const MenuId menu : kMenus) {
        for (const Entry& entry : m_entries) {
            if (entry.spec.menu == menu)
                all << entry.action;
        }
    }
    return all;
}

QString ActionRegistry::category(const QAction* action) const
{
    const ActionSpec& spec = entry(action).spec;
    const QString menu = menuTitle(spec.menu);
    return spec.submenu.isEmpty() ? menu : tr("%1, %2").arg(menu, withoutMnemonic(spec.submenu));
}

void ActionRegistry::fill(QMenuBar& bar)
{
    for (const MenuId id : kMenus) {
        QHash<QString, QMenu*> submenus;
        for (const Entry& entry : m_entries) {
            if (entry.spec.menu != id)
                continue;
            QMenu*& menu = m_menus[id];
            if (!menu)
                menu = bar.addMenu(mnemonicTitle(id));
            QMenu* target = menu;
            if (entry.spec.startsGroup)
                menu->addSeparator();
            if (!entry.spec.submenu.isEmpty()) {
                QMenu*& submenu = submenus[entry.spec.submenu];
                if (!submenu)
                    submenu = menu->addMenu(entry.spec.submenu);
                target = submenu;
            }
            target->addAction(entry.action);
        }
    }
}

QMenu* ActionRegistry::menu(MenuId id) const
{
    return m_menus.value(id);
}

QStringList ActionRegistry::faults() const
{
    QStringList faults;
    QStringList ids;
    QHash<QString, QString> keys; // context and key -> id
    for (const Entry& entry : m_entries) {
        if (plainText(entry.action).trimmed().isEmpty() || entry.spec.tip.trimmed().isEmpty()
            || entry.spec.id.isEmpty())
            faults << QStringLiteral("%1 lacks an id, a text or a tip").arg(entry.spec.id);
        if (ids.contains(entry.spec.id))
            faults << QStringLiteral("%1 is there twice").arg(entry.spec.id);
        ids << entry.spec.id;
        for (const QKeySequence& key : entry.spec.shortcuts) {
            const QString name =
                QString::number(reinterpret_cast<quintptr>(entry.context)) + QLatin1Char(' ') + key.toString();
            if (keys.contains(name))
                faults << QStringLiteral("%1 and %2 share %3").arg(keys[name], entry.spec.id, key.toString());
            keys.insert(name, entry.spec.id);
        }
    }
    return faults;
}

} // namespace priorscope
