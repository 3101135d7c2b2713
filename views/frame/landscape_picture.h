// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// LandscapePicture: a small map of a two-dimensional problem, computed from the problem itself off the GUI thread. GUI
// thread.

#include <QImage>
#include <QWidget>

#include <vector>

#include "engine/registries.h"

namespace priorscope {

class LandscapePicture : public QWidget {
    Q_OBJECT
public:
    static constexpr int kColumns = 212;
    static constexpr int kRows = 132;

    // Problem number `place` of `objective`, or its last; stays an empty frame when that is not two-dimensional.
    LandscapePicture(
        const Registries& registries, const ObjectiveSpec& objective, std::size_t place, QWidget* parent = nullptr);
    QSize sizeHint() const override { return {kColumns, kRows}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<double> m_levels; // ranks in [0, 1], row by row from the top; empty: not there
};

} // namespace priorscope
