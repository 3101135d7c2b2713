// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// EstimateBar: what a document would cost before it runs: runs, evaluations, model calls, tokens, money, time, and the
// power of the sign test for its number of problems. GUI thread.

#include <QWidget>

#include <optional>
#include <vector>

#include "engine/run_plan.h"

class QLabel;

namespace priorscope {

class EstimateBar : public QWidget {
    Q_OBJECT
public:
    explicit EstimateBar(QWidget* parent = nullptr);

    // `numbers` nothing: the document has errors. `evaluationsPerSecond`: measured on this machine in past runs.
    void setEstimate(const std::optional<SpecEstimate>& numbers, std::optional<double> evaluationsPerSecond);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Cell {
        QLabel* value = nullptr;
        QLabel* caption = nullptr;
    };
    Cell addCell();
    void setCell(std::size_t index, const QString& value, const QString& caption);
    void setPower(std::int64_t problems);

    std::vector<Cell> m_cells;
    QLabel* m_source = nullptr;
};

} // namespace priorscope
