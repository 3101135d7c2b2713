// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A parameter's value in its three forms: JSON text (the document), what a person types ("1-24", "python3 mine.py"),
// and the typed value. Text that cannot be read becomes a JSON string of itself, so a document never loses it and its
// check names it. Stateless; any thread.

#include <QString>

#include <optional>

#include "base/param_schema.h"

namespace priorscope {

QString paramText(
    const Param& param, const QString& json); // for the control; JSON of another type is shown as it stands
QString paramJson(const Param& param, const QString& text); // empty text = absent = empty result
QString paramJson(const ParamValue& value);
QString shellWord(const QString& word); // quoted as for a shell when it needs to be
std::optional<ParamValue> paramValue(const Param& param, const QString& json); // nothing: absent or of another type

} // namespace priorscope
