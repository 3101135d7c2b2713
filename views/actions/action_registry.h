// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ActionRegistry: every command of the window with id, text, context and shortcut. Menus, the command palette and the
// keyboard map are made from it, so nothing exists that they do not show. GUI thread.

#include <QAction>
#include <QHash>
#include <QKeySequence>
#include <QObject>
#include <QStringList>

#include <functional>
#include <vector>

class QMenu;
class QMenuBar;

namespace priorscope {

enum class MenuId { File, Edit, View, Run, Analyse, Figures, Tools, Help };

struct ActionSpec {
    QString id; // "run.pause"
    MenuId menu = MenuId::File;
    QString text; // translated, with mnemonic: "&Pause"
    QString tip; // one sentence: what it does; the shortcut is added
    QString icon = {}; // stem in resources/icons; empty: none
    QList<QKeySequence> shortcuts = {};
    QString submenu = {}; // translated title; actions with the same one share a submenu
    bool startsGroup = false; // separator above
    bool checkable = false;
};

class ActionRegistry : public QObject {
    Q_OBJECT
public:
    // Shortcuts of registered actions work in the whole of `window`.
    explicit ActionRegistry(QWidget* window);

    QAction* add(const ActionSpec& spec, std::function<void()> run);
    // Only where the keyboard focus is inside `context`; its shortcuts may repeat those of other contexts.
    QAction* add(const ActionSpec& spec, QWidget* context, std::function<void()> run);

    QAction* action(const QString& id) const; // must exist
    QList<QAction*> actions() const; // in the order of the menus
    QString category(const QAction* action) const; // "View"; with submenu "View, Theme"

    void fill(QMenuBar& bar); // only menus that have actions
    QMenu* menu(MenuId id) const; // after fill(); null when it has no actions
    QStringList faults() const; // missing texts and tips, repeated ids and shortcuts within a context; empty = fine

private:
    struct Entry {
        ActionSpec spec;
        QAction* action = nullptr;
        const QWidget* context = nullptr;
    };
    const Entry& entry(const QAction* action) const;

    QWidget* m_window;
    std::vector<Entry> m_entries;
    QHash<MenuId, QMenu*> m_menus;
};

QString menuTitle(MenuId id); // translated, without mnemonic
QString plainText(const QAction* action); // its text without mnemonic

} // namespace priorscope
