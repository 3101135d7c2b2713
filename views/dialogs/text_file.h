// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small text files, read and written off the GUI thread. Continue with whenDone(). Any thread.

#include <QFuture>
#include <QString>

#include "base/result.h"

namespace priorscope {

QFuture<Result<QString>> readTextFile(const QString& file); // UTF-8, at most 8 MiB
QFuture<Result<void>> writeTextFile(const QString& file, const QString& text); // whole or not at all

} // namespace priorscope
