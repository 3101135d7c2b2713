// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the process says when it ends; scripts rely on these numbers. Any thread.

#include "base/result.h"

namespace priorscope {

enum class ExitCode {
    Done = 0,
    Failed = 1, // the work failed; state is kept
    Usage = 2, // wrong usage or invalid input
    Stopped = 3, // by the user
    Refused = 4, // would produce invalid science, or consent is missing
};

inline ExitCode exitCodeOf(ErrorCode code)
{
    switch (code) {
    case ErrorCode::InvalidInput:
    case ErrorCode::NotFound:
    case ErrorCode::AlreadyExists:
    case ErrorCode::ForeignFile:
        return ExitCode::Usage;
    case ErrorCode::Cancelled:
        return ExitCode::Stopped;
    case ErrorCode::Refused:
        return ExitCode::Refused;
    default:
        return ExitCode::Failed;
    }
}

} // namespace priorscope
