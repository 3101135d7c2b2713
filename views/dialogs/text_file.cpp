// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/text_file.h"

#include <QFile>
#include <QPromise>
#include <QSaveFile>
#include <QStringDecoder>
#include <QThreadPool>

#include <functional>
#include <memory>

namespace priorscope {
namespace {

constexpr qint64 kMaxBytes = 8 << 20;

template <typename T> QFuture<T> inPool(std::function<T()> work)
{
    auto promise = std::make_shared<QPromise<T>>();
    QFuture<T> future = promise->future();
    promise->start();
    QThreadPool::globalInstance()->start([promise, work = std::move(work)] {
        promise->addResult(work());
        promise->finish();
    });
    return future;
}

Error failed(ErrorCode code, const QString& file, const QString& message)
{
    return {code, message.toStdString(), file.toStdString()};
}

Result<QString> readNow(const QString& name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return failed(ErrorCode::Io, name, file.errorString());
    const QByteArray bytes = file.read(kMaxBytes + 1);
    if (bytes.size() > kMaxBytes)
        return failed(ErrorCode::InvalidInput, name, QStringLiteral("larger than 8 MiB, no experiment is"));
    QStringDecoder decoder(QStringDecoder::Utf8);
    QString text = decoder(bytes);
    if (decoder.hasError() || text.contains(QChar::Null))
        return failed(ErrorCode::InvalidInput, name, QStringLiteral("not a UTF-8 text"));
    return text;
}

Result<void> writeNow(const QString& name, const QString& text)
{
    QSaveFile file(name);
    if (!file.open(QIODevice::WriteOnly) || file.write(text.toUtf8()) < 0 || !file.commit())
        return failed(ErrorCode::Io, name, file.errorString());
    return {};
}

} // namespace

QFuture<Result<QString>> readTextFile(const QString& file)
{
    return inPool<Result<QString>>([file] { return readNow(file); });
}

QFuture<Result<void>> writeTextFile(const QString& file, const QString& text)
{
    return inPool<Result<void>>([file, text] { return writeNow(file, text); });
}

} // namespace priorscope
