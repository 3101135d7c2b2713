// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What this machine offers, as really found; read-only. checkMachine() returns at once, the looking happens on the
// pool.

#include <QFuture>
#include <QString>

#include <vector>

namespace priorscope {

struct MachineFact {
    enum class State { Found, Limited, Missing };
    QString group; // "Compute"
    State state = State::Missing;
    QString name; // "Processor: 2 cores"
    QString detail; // one sentence
};

QFuture<std::vector<MachineFact>> checkMachine(const QString& projectFolder);

} // namespace priorscope
