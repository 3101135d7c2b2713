// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/axis_menu.h"

#include <QActionGroup>
#include <QCoreApplication>
#include <QMenu>

#include <utility>

#include "panels/support/trajectory_data.h"

namespace priorscope {
namespace {

struct Text {
    Q_DECLARE_TR_FUNCTIONS(priorscope::TrajectoryPanel)
};

} // namespace

void clearMenu(QMenu& menu)
{
    menu.clear();
    qDeleteAll(menu.findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
}

void addAxisMenus(QMenu& menu, const ProblemInfo& info, int dimension, std::size_t xAxis, std::size_t yAxis,
    std::function<void(std::size_t x, std::size_t y)> chosen)
{
    for (const bool horizontal : {true, false}) {
        QMenu* choices = menu.addMenu(horizontal ? Text::tr("Horizontal") : Text::tr("Vertical"));
        auto* group = new QActionGroup(choices);
        for (std::size_t i = 0; i < static_cast<std::size_t>(std::max(dimension, 0)); ++i) {
            QAction* choice = choices->addAction(variableName(info, i));
            choice->setActionGroup(group);
            choice->setCheckable(true);
            choice->setChecked(i == (horizontal ? xAxis : yAxis));
            QObject::connect(
                choice, &QAction::triggered, &menu,
                [chosen, horizontal, i, xAxis, yAxis] {
                    std::size_t x = horizontal ? i : xAxis, y = horizontal ? yAxis : i;
                    if (x == y)
                        (horizontal ? y : x) = horizontal ? xAxis : yAxis;
                    chosen(x, y);
                },
                Qt::QueuedConnection); // the menu may be made anew, not under its own action
        }
    }
}

} // namespace priorscope
