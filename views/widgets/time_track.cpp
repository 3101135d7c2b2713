// SPDX-License-Identifier: GPL-3.0-or-later
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QWheelEvent>

#include <array>
#include <cmath>

#include "theme/fonts.h"
#include "theme/style_paint.h"
#include "widgets/plot_model.h"
#include "widgets/time_control.h"

namespace priorscope {

namespace {

constexpr int kMargin = 10; // half a handle and half a label
constexpr int kLine = 19; // y of the track

} // namespace

TimeTrack::TimeTrack(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Evaluation"));
}

void TimeTrack::setState(int time, int horizon)
{
    if (time == m_time && horizon == m_horizon)
        return;
    m_time = time;
    m_horizon = horizon;
    setAccessibleDescription(tr("%1 of %2").arg(time).arg(horizon));
    update();
}

void TimeTrack::setMarks(std::vector<TimeMark> marks)
{
    m_marks = std::move(marks);
    update();
}

QSize TimeTrack::sizeHint() const
{
    return {400, minimumSizeHint().height()};
}

QSize TimeTrack::minimumSizeHint() const
{
    return {120, kLine + 5 + QFontMetrics(sized(font(), TextSize::Secondary)).height()};
}

double TimeTrack::pixel(double time) const
{
    const double part = m_horizon > 0 ? time / m_horizon : 0;
    const double x = kMargin + part * (width() - 2 * kMargin);
    return layoutDirection() == Qt::RightToLeft ? width() - x : x;
}

int TimeTrack::timeAt(double x) const
{
    if (layoutDirection() == Qt::RightToLeft)
        x = width() - x;
    const double part = (x - kMargin) / std::max(1, width() - 2 * kMargin);
    return std::clamp(static_cast<int>(std::lround(part * m_horizon)), 0, m_horizon);
}

void TimeTrack::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    const double start = pixel(0);
    const double now = pixel(m_time);
    const auto line = [&](double from, double to, Token token) {
        painter.fillRect(QRectF(std::min(from, to), kLine - 2, std::abs(to - from), 4), theme.color(token));
    };
    line(start, pixel(m_horizon), Token::Border);
    line(start, now, isEnabled() ? Token::Accent : Token::BorderStrong);
    drawLabels(painter, theme);
    drawMarks(painter, theme);
    const QRect handle(static_cast<int>(std::lround(now)) - 4, kLine - 8, 9, 16);
    style_paint::box(&painter, handle, theme.color(Token::Panel),
        theme.color(isEnabled() ? Token::Accent : Token::Border), hasFocus() ? 2.5 : 1.5, 2);
}

void TimeTrack::drawLabels(QPainter& painter, const Theme& theme) const
{
    if (m_horizon <= 0)
        return;
    PlotAxis axis;
    axis.integers = true;
    const Ticks ticks = ticksFor(axis, {0, static_cast<double>(m_horizon)}, std::clamp(width() / 160, 2, 8));
    painter.setFont(sized(font(), TextSize::Secondary));
    const int height = painter.fontMetrics().height();
    for (std::size_t i = 0; i < ticks.major.size(); ++i) {
        const int x = static_cast<int>(std::lround(pixel(ticks.major[i])));
        painter.fillRect(x, kLine + 3, 1, 3, theme.color(Token::BorderStrong));
        painter.setPen(theme.color(isEnabled() ? Token::Text2 : Token::Disabled));
        const int textWidth = painter.fontMetrics().horizontalAdvance(ticks.labels[i].text) + 2;
        const int left = std::clamp(x - textWidth / 2, 0, std::max(0, width() - textWidth));
        painter.drawText(QRect(left, kLine + 6, textWidth, height), Qt::AlignCenter, ticks.labels[i].text);
    }
}

void TimeTrack::drawMarks(QPainter& painter, const Theme& theme) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    std::array<int, 3> lastPixel{-1, -1, -1}; // per kind: a long run has more marks than the track has pixels
    for (const TimeMark& mark : m_marks) {
        const double x = pixel(mark.time);
        int& last = lastPixel[static_cast<std::size_t>(mark.kind)];
        if (const int here = static_cast<int>(std::lround(x)); here == last)
            continue;
        else
            last = here;
        if (mark.kind == TimeMarkKind::Tick) {
            painter.fillRect(QRectF(std::round(x) - 0.5, kLine - 4, 1, 8), theme.color(Token::Ink));
            continue;
        }
        painter.setPen(Qt::NoPen);
        if (mark.kind == TimeMarkKind::Step) {
            painter.setBrush(mark.color.in(theme));
            painter.drawEllipse(QPointF(x, 7), 3, 3);
        } else {
            painter.setBrush(theme.color(Token::Error));
            const QPointF corners[]{{x - 3.5, 4}, {x + 3.5, 4}, {x, 10}};
            painter.drawPolygon(corners, 3);
        }
    }
    painter.restore();
}

void TimeTrack::request(int time)
{
    time = std::clamp(time, 0, m_horizon);
    if (time != m_time)
        emit timeRequested(time);
}

void TimeTrack::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        request(timeAt(event->position().x()));
}

void TimeTrack::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        request(timeAt(event->position().x()));
}

void TimeTrack::wheelEvent(QWheelEvent* event)
{
    const int notches = event->angleDelta().y() / 120;
    request(m_time - notches);
    event->accept();
}

void TimeTrack::keyPressEvent(QKeyEvent* event)
{
    const int large = std::max(1, m_horizon / 10);
    const int forward = layoutDirection() == Qt::RightToLeft ? -1 : 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return request(m_time - forward);
    case Qt::Key_Right:
        return request(m_time + forward);
    case Qt::Key_PageUp:
        return request(m_time - large);
    case Qt::Key_PageDown:
        return request(m_time + large);
    case Qt::Key_Home:
        return request(0);
    case Qt::Key_End:
        return request(m_horizon);
    case Qt::Key_Space:
        emit playToggled();
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace priorscope
