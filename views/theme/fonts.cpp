// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/fonts.h"

#include <QFontDatabase>
#include <QFontMetrics>
#include <QLoggingCategory>

// A static library's resources are dropped by the linker unless something names them; the macro wants global scope.
static void initLookResources()
{
    Q_INIT_RESOURCE(look);
}

namespace priorscope {

void loadFonts()
{
    initLookResources();
    for (const char* file : {"Roboto-Regular", "Roboto-Medium", "Roboto-Bold", "JetBrainsMono-Regular"}) {
        const QString path = QStringLiteral(":/priorscope/fonts/%1.ttf").arg(QLatin1String(file));
        if (QFontDatabase::addApplicationFont(path) < 0)
            qWarning("ps.ui: the bundled font %s cannot be loaded", file);
    }
}

QFont uiFont(int pointSize)
{
    QFont font(QStringLiteral("Roboto"), pointSize);
    font.setStyleHint(QFont::SansSerif);
    return font;
}

QFont codeFont(int pointSize)
{
    QFont font(QStringLiteral("JetBrains Mono"));
    font.setPointSizeF(pointSize * 11.5 / 12.0);
    font.setFixedPitch(true);
    // PreferNoShaping: else != and -> turn into ligatures, and code must show what was typed.
    font.setStyleHint(QFont::Monospace, QFont::PreferQuality);
    font.setStyleStrategy(static_cast<QFont::StyleStrategy>(QFont::PreferNoShaping | QFont::PreferQuality));
    return font;
}

QFont sized(const QFont& base, TextSize size)
{
    static constexpr double kFactors[] = {11.0 / 12, 1, 15.0 / 12, 18.0 / 12, 22.0 / 12};
    const double factor = kFactors[static_cast<int>(size)];
    QFont font = base;
    if (base.pixelSize() > 0)
        font.setPixelSize(qRound(base.pixelSize() * factor));
    else
        font.setPointSizeF(base.pointSizeF() * factor);
    return font;
}

QFont medium(QFont font)
{
    font.setWeight(QFont::Medium);
    return font;
}

int rowHeight(const QFontMetrics& metrics)
{
    return metrics.height() + 8;
}

} // namespace priorscope
