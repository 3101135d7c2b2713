// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/theme_controller.h"

#include <QApplication>
#include <QEvent>
#include <QToolTip>

#include "theme/fonts.h"
#include "theme/proxy_style.h"

namespace priorscope {

void applyTheme(QApplication& application, ThemeKind kind, int pointSize)
{
    if (!qobject_cast<ProxyStyle*>(QApplication::style()))
        QApplication::setStyle(new ProxyStyle);
    const QPalette palette = Theme::make(kind).palette();
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
    if (const QFont font = uiFont(pointSize); application.font() != font)
        QApplication::setFont(font);
    QToolTip::setFont(uiFont(pointSize));
}

ThemeController::ThemeController(QApplication& application, QObject* parent)
    : QObject(parent), m_application(application), m_theme(Theme::make(wantedKind()))
{
    apply();
    m_application.installEventFilter(this);
}

void ThemeController::setChoice(ThemeChoice choice)
{
    m_choice = choice;
    apply();
}

void ThemeController::setPointSize(int pointSize)
{
    m_pointSize = qBound(8, pointSize, 14);
    apply();
}

ThemeKind ThemeController::wantedKind()
{
    if (m_choice == ThemeChoice::Light)
        return ThemeKind::Light;
    if (m_choice == ThemeChoice::Dark)
        return ThemeKind::Dark;
    // Qt 6.4 has no QStyleHints::colorScheme (6.5 does): the platform's palette shows through when ours is taken away.
    m_applying = true;
    const QPalette ours = QApplication::palette();
    QApplication::setPalette(QPalette());
    const bool dark = QApplication::palette().color(QPalette::Window).lightness() < 128;
    QApplication::setPalette(ours);
    m_applying = false;
    return dark ? ThemeKind::Dark : ThemeKind::Light;
}

void ThemeController::apply()
{
    const ThemeKind kind = wantedKind();
    m_applying = true;
    m_theme = Theme::make(kind);
    applyTheme(m_application, kind, m_pointSize);
    m_applying = false;
    emit themeChanged();
}

bool ThemeController::eventFilter(QObject* object, QEvent* event)
{
    const bool platform = event->type() == QEvent::ThemeChange
        || (event->type() == QEvent::ApplicationPaletteChange && object == &m_application);
    if (platform && !m_applying && m_choice == ThemeChoice::System)
        // Queued: the platform is still in the middle of its own change.
        QMetaObject::invokeMethod(
            this,
            [this] {
                if (m_choice == ThemeChoice::System && wantedKind() != m_theme.kind())
                    apply();
            },
            Qt::QueuedConnection);
    return QObject::eventFilter(object, event);
}

} // namespace priorscope
