// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What an Error means for the person at the window: what happened, and what can be done about it. Stateless; GUI
// thread.

#include <QString>

#include "base/result.h"

namespace priorscope {

struct ErrorText {
    QString what; // one sentence
    QString remedy; // one sentence; may be empty
};

ErrorText errorText(const Error& error);
QString errorSentences(const Error& error); // both, then what the part that failed said

} // namespace priorscope
