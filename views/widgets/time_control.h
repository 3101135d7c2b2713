// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// TimeControl: the evaluation t that every panel shows: transport buttons, number, track with marks, speed, follow
// live. It shows a state and asks for another; it keeps none but the playing. GUI thread.

#include <QTimer>
#include <QWidget>

#include <vector>

#include "theme/theme.h"
#include "widgets/plot_types.h"

class QComboBox;
class QLabel;
class QSpinBox;
class QToolButton;

namespace priorscope {

// A mark at one evaluation: above the track a dot in a method's colour or a lost step, on the track a tick.
enum class TimeMarkKind { Step, Lost, Tick };
struct TimeMark {
    int time = 0;
    TimeMarkKind kind = TimeMarkKind::Tick;
    PlotColor color = Token::Ink;
};

class TimeTrack : public QWidget {
    Q_OBJECT
public:
    explicit TimeTrack(QWidget* parent = nullptr);

    void setState(int time, int horizon);
    void setMarks(std::vector<TimeMark> marks);
    int time() const { return m_time; }
    int horizon() const { return m_horizon; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void timeRequested(int time);
    void playToggled(); // Space

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    double pixel(double time) const;
    int timeAt(double x) const;
    void request(int time);
    void drawMarks(QPainter& painter, const Theme& theme) const;
    void drawLabels(QPainter& painter, const Theme& theme) const;

    int m_time = 0;
    int m_horizon = 0;
    std::vector<TimeMark> m_marks;
};

class TimeControl : public QWidget {
    Q_OBJECT
public:
    explicit TimeControl(QWidget* parent = nullptr);

    void setState(int time, int horizon, bool follows); // asks for nothing
    void setMarks(std::vector<TimeMark> marks);
    void setLiveAvailable(bool available); // following makes sense only while something runs
    bool isPlaying() const { return m_player.isActive(); }
    void setPlaying(bool playing); // stops at the last evaluation
    int time() const;
    int horizon() const;

signals:
    void timeRequested(int time);
    void followRequested(bool follow);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    QToolButton* addButton(const QString& iconName, const QString& text);
    void request(int time);
    void advance();
    void updateButtons();

    QToolButton* m_first = nullptr;
    QToolButton* m_previous = nullptr;
    QToolButton* m_play = nullptr;
    QToolButton* m_next = nullptr;
    QToolButton* m_last = nullptr;
    QSpinBox* m_number = nullptr;
    QLabel* m_of = nullptr;
    TimeTrack* m_track = nullptr;
    QWidget* m_speedPart = nullptr;
    QComboBox* m_speed = nullptr;
    QToolButton* m_follow = nullptr;
    QTimer m_player;
};

} // namespace priorscope
