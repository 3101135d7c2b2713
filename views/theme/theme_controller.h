// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ThemeController: light, dark or as the system; owns the one Theme that panels read. GUI thread.

#include <QObject>

#include "services/settings.h" // ThemeChoice
#include "theme/theme.h"

class QApplication;

namespace priorscope {

// Style, palette, font and tooltips of the whole application. loadFonts() has been called.
void applyTheme(QApplication& application, ThemeKind kind, int pointSize = 9);

class ThemeController : public QObject {
    Q_OBJECT
public:
    explicit ThemeController(QApplication& application, QObject* parent = nullptr);

    void setChoice(ThemeChoice choice);
    void setPointSize(int pointSize); // 8 to 14
    ThemeChoice choice() const { return m_choice; }
    int pointSize() const { return m_pointSize; }
    const Theme& theme() const { return m_theme; } // changes in place

signals:
    void themeChanged(); // colours or text size

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    ThemeKind wantedKind();
    void apply();

    QApplication& m_application;
    ThemeChoice m_choice = ThemeChoice::System;
    int m_pointSize = 9;
    Theme m_theme;
    bool m_applying = false;
};

} // namespace priorscope
