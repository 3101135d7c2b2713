// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Icons: one SVG per symbol on a 16 px grid, drawn in a colour of the application's theme at the device's ratio. An
// icon follows a change of theme by itself. GUI thread.

#include <QIcon>
#include <QString>

#include <optional>

#include "domain/run.h"
#include "theme/theme.h"

namespace priorscope {

// Names are the stems in resources/icons; an unknown name is a programming error. The colour is that of the token;
// disabled and selected modes are chosen by the engine.
QIcon icon(const QString& name, Token token = Token::Text);

// Paints at once, for delegates and plain widgets.
void paintIcon(QPainter& painter, const QRectF& rect, const QString& name, const QColor& color);

// State of a run: silhouettes that differ without colour.
QString stateIconName(RunState state);
Token stateToken(RunState state);
QString stateText(RunState state); // "running", translated

QStringList iconNames(); // all there are

} // namespace priorscope
