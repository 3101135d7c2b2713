// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/time_control.h"

#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>

#include <array>

#include "theme/icons.h"

namespace priorscope {

namespace {

constexpr std::array kSpeeds{0.5, 1.0, 2.0, 5.0, 10.0, 25.0};
constexpr int kNormal = 1; // index of 1x
constexpr int kStepMs = 250; // per evaluation at 1x
constexpr int kNarrow = 900; // below this width the speed gives way to the track

QFrame* separator(QWidget* parent)
{
    auto* line = new QFrame(parent);
    line->setFrameShape(QFrame::VLine);
    line->setFixedSize(13, 20);
    return line;
}

} // namespace

TimeControl::TimeControl(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 1, 6, 0);
    layout->setSpacing(2);
    m_first = addButton(QStringLiteral("first"), tr("First evaluation"));
    m_previous = addButton(QStringLiteral("previous"), tr("Previous evaluation"));
    m_play = addButton(QStringLiteral("play"), tr("Play"));
    m_next = addButton(QStringLiteral("next"), tr("Next evaluation"));
    m_last = addButton(QStringLiteral("last"), tr("Last evaluation"));
    layout->addWidget(separator(this));

    auto* label = new QLabel(tr("&Evaluation"), this);
    m_number = new QSpinBox(this);
    m_number->setKeyboardTracking(false); // 3 of 37 is not a wish for evaluation 3
    m_number->setAccessibleName(tr("Evaluation"));
    label->setBuddy(m_number);
    m_of = new QLabel(this);
    m_of->setForegroundRole(QPalette::PlaceholderText);
    m_track = new TimeTrack(this);
    layout->addWidget(label);
    layout->addSpacing(6);
    layout->addWidget(m_number);
    layout->addSpacing(6);
    layout->addWidget(m_of);
    layout->addSpacing(10);
    layout->addWidget(m_track, 1);
    layout->addSpacing(6);

    m_speedPart = new QWidget(this);
    auto* speedLayout = new QHBoxLayout(m_speedPart);
    speedLayout->setContentsMargins(0, 0, 0, 0);
    speedLayout->setSpacing(6);
    auto* speedLabel = new QLabel(tr("S&peed"), m_speedPart);
    speedLabel->setForegroundRole(QPalette::PlaceholderText);
    m_speed = new QComboBox(m_speedPart);
    for (const double speed : kSpeeds)
        m_speed->addItem(tr("%1 ×").arg(QLocale().toString(speed)), speed);
    m_speed->setCurrentIndex(kNormal);
    speedLabel->setBuddy(m_speed);
    speedLayout->addWidget(speedLabel);
    speedLayout->addWidget(m_speed);
    speedLayout->addWidget(separator(m_speedPart));
    layout->addWidget(m_speedPart);

    m_follow = addButton(QStringLiteral("live"), tr("Follow live"));
    m_follow->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_follow->setCheckable(true);

    connect(m_first, &QToolButton::clicked, this, [this] { request(0); });
    connect(m_previous, &QToolButton::clicked, this, [this] { request(time() - 1); });
    connect(m_next, &QToolButton::clicked, this, [this] { request(time() + 1); });
    connect(m_last, &QToolButton::clicked, this, [this] { request(horizon()); });
    connect(m_play, &QToolButton::clicked, this, [this] { setPlaying(!isPlaying()); });
    connect(m_track, &TimeTrack::playToggled, this, [this] { setPlaying(!isPlaying()); });
    connect(m_track, &TimeTrack::timeRequested, this, &TimeControl::timeRequested);
    connect(m_number, &QSpinBox::valueChanged, this, &TimeControl::timeRequested);
    connect(m_follow, &QToolButton::clicked, this, &TimeControl::followRequested);
    connect(&m_player, &QTimer::timeout, this, &TimeControl::advance);
    connect(m_speed, &QComboBox::currentIndexChanged, this,
        [this] { m_player.setInterval(static_cast<int>(kStepMs / m_speed->currentData().toDouble())); });
    m_player.setInterval(kStepMs);
    setState(0, 0, true);
}

QToolButton* TimeControl::addButton(const QString& iconName, const QString& text)
{
    auto* button = new QToolButton(this);
    button->setIcon(icon(iconName));
    button->setText(text);
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
    return button;
}

int TimeControl::time() const
{
    return m_track->time();
}

int TimeControl::horizon() const
{
    return m_track->horizon();
}

void TimeControl::setState(int time, int horizon, bool follows)
{
    m_track->setState(time, horizon);
    const QSignalBlocker blocker(m_number);
    m_number->setRange(0, horizon);
    m_number->setValue(time);
    m_of->setText(tr("of %1").arg(QLocale().toString(horizon)));
    m_follow->setChecked(follows);
    if (follows || time >= horizon)
        setPlaying(false);
    updateButtons();
}

void TimeControl::setMarks(std::vector<TimeMark> marks)
{
    m_track->setMarks(std::move(marks));
}

void TimeControl::setLiveAvailable(bool available)
{
    m_follow->setEnabled(available);
    m_follow->setToolTip(available ? tr("Follow live") : tr("Nothing that is selected runs now"));
}

void TimeControl::setPlaying(bool playing)
{
    if (playing == isPlaying())
        return;
    if (playing && time() >= horizon())
        request(0);
    if (playing)
        m_player.start();
    else
        m_player.stop();
    updateButtons();
}

void TimeControl::advance()
{
    if (time() >= horizon())
        setPlaying(false);
    else
        request(time() + 1);
}

void TimeControl::request(int time)
{
    time = std::clamp(time, 0, horizon());
    if (time != this->time())
        emit timeRequested(time);
}

void TimeControl::updateButtons()
{
    const bool any = horizon() > 0;
    for (QWidget* widget :
        {static_cast<QWidget*>(m_play), static_cast<QWidget*>(m_number), static_cast<QWidget*>(m_track)})
        widget->setEnabled(any);
    m_first->setEnabled(any && time() > 0);
    m_previous->setEnabled(any && time() > 0);
    m_next->setEnabled(any && time() < horizon());
    m_last->setEnabled(any && time() < horizon());
    const QString text = isPlaying() ? tr("Pause") : tr("Play");
    m_play->setIcon(icon(isPlaying() ? QStringLiteral("pause") : QStringLiteral("play")));
    m_play->setText(text);
    m_play->setToolTip(text);
    m_play->setAccessibleName(text);
}

void TimeControl::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_speedPart->setVisible(width() >= kNarrow);
}

void TimeControl::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(0, 0, width(), 1, themeOf(palette()).color(Token::Border));
}

} // namespace priorscope
