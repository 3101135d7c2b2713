// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// SegmentedControl: a choice of two to five, all visible at once. Arrow keys move the choice. GUI thread.

#include <QStringList>
#include <QWidget>

namespace priorscope {

class SegmentedControl : public QWidget {
    Q_OBJECT
public:
    explicit SegmentedControl(const QStringList& choices, QWidget* parent = nullptr);

    int current() const { return m_current; }
    void setCurrent(int index);
    const QStringList& choices() const { return m_choices; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void currentChanged(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QRect segment(int index) const;
    int segmentAt(const QPoint& position) const;
    int segmentWidth(int index) const;

    QStringList m_choices;
    int m_current = 0;
    int m_hovered = -1;
};

} // namespace priorscope
