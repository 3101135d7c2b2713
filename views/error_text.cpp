// SPDX-License-Identifier: GPL-3.0-or-later
#include "error_text.h"

#include <QCoreApplication>

namespace priorscope {

namespace {

QString tr(const char* text)
{
    return QCoreApplication::translate("priorscope::ErrorText", text);
}

} // namespace

ErrorText errorText(const Error& error)
{
    switch (error.code) {
    case ErrorCode::InvalidInput:
        return {tr("Something in it is not allowed."), {}};
    case ErrorCode::NotFound:
        return {tr("It does not exist."), {}};
    case ErrorCode::AlreadyExists:
        return {tr("It exists already."), tr("Choose another name.")};
    case ErrorCode::Io:
        return {tr("The file system refused."), tr("Check permissions and free space.")};
    case ErrorCode::Busy:
        return {tr("Another program holds it."), tr("Close that program and try again.")};
    case ErrorCode::Corrupt:
        return {tr("The file is damaged."), tr("The command “priorscope check” saves what is readable.")};
    case ErrorCode::VersionTooNew:
        return {tr("It was written by a newer version of Priorscope."), tr("Open it with that version.")};
    case ErrorCode::ForeignFile:
        return {tr("It is not a Priorscope project, and was left untouched."), {}};
    case ErrorCode::ReadOnly:
        return {tr("The project is open for reading only."), {}};
    case ErrorCode::ChildProcess:
        return {tr("An external program failed."), {}};
    case ErrorCode::Timeout:
        return {tr("It took too long."), {}};
    case ErrorCode::Refused:
        return {tr("It was refused."), {}};
    case ErrorCode::Cancelled:
        return {tr("It was cancelled."), {}};
    case ErrorCode::Internal:
        break;
    }
    return {tr("This should not happen."), tr("Please report it.")};
}

QString errorSentences(const Error& error)
{
    const ErrorText text = errorText(error);
    QString all = text.what;
    if (!text.remedy.isEmpty())
        all += QLatin1Char(' ') + text.remedy;
    if (!error.message.empty())
        all += QStringLiteral(" (%1)").arg(QString::fromStdString(error.message));
    return all;
}

} // namespace priorscope
