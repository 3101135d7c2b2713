// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// StatusCells: what happens now at the left; runs, saving and time left in cells at the right. GUI thread.

#include <QStatusBar>

class QLabel;

namespace priorscope {

class IconLabel;
struct StoreHealth;

class StatusCells : public QStatusBar {
    Q_OBJECT
public:
    explicit StatusCells(QWidget* parent = nullptr);

    void setWhat(const QString& text); // "CMA-ES warm, seed 6: evaluation 37 of 50, gap 0.0355"
    void setRuns(int running, int waiting);
    void setHealth(const StoreHealth& health, bool open, bool readOnly);
    void setSecondsLeft(double seconds); // negative: unknown
    QString what() const;

private:
    class Cell;

    QLabel* m_what = nullptr;
    Cell* m_runs = nullptr;
    Cell* m_store = nullptr;
    Cell* m_left = nullptr;
};

} // namespace priorscope
