// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/icons.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

#include "base/log.h"

namespace priorscope {

namespace {

QByteArray svgIn(const QString& name, const QColor& color)
{
    QFile file(QStringLiteral(":/priorscope/icons/%1.svg").arg(name));
    const bool known = file.open(QIODevice::ReadOnly);
    PS_ASSERT(known);
    return file.readAll().replace("currentColor", color.name().toLatin1());
}

QPixmap pixmapOf(const QString& name, const QColor& color, const QSize& deviceSize)
{
    const QString key =
        QStringLiteral("ps-icon-%1-%2-%3x%4").arg(name, color.name()).arg(deviceSize.width()).arg(deviceSize.height());
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    pixmap = QPixmap(deviceSize);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    const int side = qMin(deviceSize.width(), deviceSize.height());
    QSvgRenderer(svgIn(name, color))
        .render(&painter, QRectF((deviceSize.width() - side) / 2.0, (deviceSize.height() - side) / 2.0, side, side));
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

struct RunStateText {
    Q_DECLARE_TR_FUNCTIONS(priorscope::RunStateText)
};

class SvgIconEngine : public QIconEngine {
public:
    SvgIconEngine(QString name, Token token) : m_name(std::move(name)), m_token(token) { }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal ratio = painter->device()->devicePixelRatioF();
        painter->drawPixmap(rect, scaledPixmap(rect.size() * ratio, mode, state, ratio));
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        return scaledPixmap(size, mode, state, 1.0);
    }
    // Qt hands over the size in device pixels.
    QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        QPixmap pixmap = pixmapOf(m_name, colorFor(mode), size);
        pixmap.setDevicePixelRatio(scale);
        return pixmap;
    }
    QIconEngine* clone() const override { return new SvgIconEngine(*this); }
    bool isNull() override { return false; }

private:
    QColor colorFor(QIcon::Mode mode) const
    {
        const Theme& theme = themeOf(QGuiApplication::palette());
        return theme.color(mode == QIcon::Disabled ? Token::Disabled : m_token);
    }

    QString m_name;
    Token m_token;
};

} // namespace

QIcon icon(const QString& name, Token token)
{
    return QIcon(new SvgIconEngine(name, token));
}

void paintIcon(QPainter& painter, const QRectF& rect, const QString& name, const QColor& color)
{
    const qreal ratio = painter.device()->devicePixelRatioF();
    QPixmap pixmap = pixmapOf(name, color, (rect.size() * ratio).toSize());
    pixmap.setDevicePixelRatio(ratio);
    painter.drawPixmap(rect.topLeft(), pixmap);
}

QString stateIconName(RunState state)
{
    return QStringLiteral("state-%1").arg(QLatin1String(toName(state)));
}

Token stateToken(RunState state)
{
    switch (state) {
    case RunState::Running:
        return Token::Accent;
    case RunState::Completed:
        return Token::Success;
    case RunState::Failed:
        return Token::Error;
    case RunState::Interrupted:
        return Token::Warn;
    case RunState::Queued:
    case RunState::Paused:
    case RunState::Stopped:
        break;
    }
    return Token::Text2;
}

QString stateText(RunState state)
{
    switch (state) {
    case RunState::Queued:
        return RunStateText::tr("queued");
    case RunState::Running:
        return RunStateText::tr("running");
    case RunState::Paused:
        return RunStateText::tr("paused");
    case RunState::Interrupted:
        return RunStateText::tr("interrupted");
    case RunState::Completed:
        return RunStateText::tr("completed");
    case RunState::Failed:
        return RunStateText::tr("failed");
    case RunState::Stopped:
        break;
    }
    return RunStateText::tr("stopped");
}

QStringList iconNames()
{
    QStringList names = QDir(QStringLiteral(":/priorscope/icons")).entryList({QStringLiteral("*.svg")});
    for (QString& name : names)
        name.chop(4);
    return names;
}

} // namespace priorscope
