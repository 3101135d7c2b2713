// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Fonts: the bundled faces, so that the window and figures look alike on every machine. GUI thread.

#include <QFont>

namespace priorscope {

// Registers the bundled fonts and icons; call once after QGuiApplication exists, before the first widget.
void loadFonts();

QFont uiFont(int pointSize = 9); // Roboto
QFont codeFont(int pointSize = 9); // JetBrains Mono without ligatures

// Relative to the application's font, in its proportions: 11 of 12 px secondary, 15, 18 and 22 of 12 px titles.
enum class TextSize { Secondary, Body, Title, Key, Start };
QFont sized(const QFont& base, TextSize size);
QFont medium(QFont font); // titles; never bold in running text

// Heights follow from the line height of the font, so that larger text grows everything.
int rowHeight(const QFontMetrics& metrics); // tables and trees

} // namespace priorscope
