// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_tools.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolBar>
#include <QToolButton>

#include <set>

#include "frame/panel_area.h"
#include "frame/search_button.h"
#include "models/run_store.h"
#include "models/selection.h"
#include "widgets/panel_frame.h"
#include "widgets/segmented_control.h"

namespace priorscope {

namespace {

struct WindowTools {
    Q_DECLARE_TR_FUNCTIONS(priorscope::WindowTools)
};

} // namespace

PanelFrame* plainHeader(const QString& title)
{
    auto* header = new PanelFrame(title);
    for (QAction* action : {header->resetAction(), header->tableAction(), header->exportAction()})
        action->setVisible(false);
    return header;
}

ToolBarParts fillToolBar(QToolBar& bar, const ToolBarActions& actions, const QStringList& perspectives)
{
    bar.addAction(actions.newExperiment);
    bar.addAction(actions.open);
    bar.addSeparator();
    QStringList titles;
    for (const QString& perspective : perspectives)
        titles << perspectiveTitle(perspective);
    auto* chosen = new SegmentedControl(titles);
    chosen->setAccessibleName(WindowTools::tr("Perspective"));
    bar.addWidget(chosen);
    bar.addSeparator();
    for (QAction* action : {actions.run, actions.pause, actions.stop})
        bar.addAction(action);
    // The transport is known by its shapes; only the start carries a word.
    for (QAction* action : {actions.open, actions.pause, actions.stop}) {
        if (auto* button = qobject_cast<QToolButton*>(bar.widgetForAction(action)))
            button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    }
    bar.addSeparator();
    auto* scope = new QLabel;
    scope->setContentsMargins(6, 0, 6, 0);
    scope->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    bar.addWidget(scope);
    bar.addWidget(new SearchButton(actions.palette));
    return {chosen, scope};
}

QString scopeText(const RunStore& store, const Selection& selection, bool open)
{
    if (!open)
        return WindowTools::tr("No project open");
    std::set<std::pair<ExperimentId, int>> methods;
    std::set<std::string> problems;
    for (const RunId run : selection.runs()) {
        if (const RunData* data = store.find(run)) {
            methods.insert({data->row.experiment, data->row.key.methodIndex});
            problems.insert(data->row.key.problem);
        }
    }
    if (methods.empty())
        return WindowTools::tr("Nothing selected");
    const QString what = problems.size() == 1
        ? QString::fromStdString(*problems.begin())
        : WindowTools::tr("%n problem(s)", nullptr, static_cast<int>(problems.size()));
    return WindowTools::tr("%1, %2, %3 selected")
        .arg(what, WindowTools::tr("%n method(s)", nullptr, static_cast<int>(methods.size())),
            WindowTools::tr("%n run(s)", nullptr, static_cast<int>(selection.runs().size())));
}

void focusFirst(QWidget& part)
{
    QWidget* const start = &part;
    for (QWidget* next = start->nextInFocusChain(); next != start; next = next->nextInFocusChain()) {
        if (part.isAncestorOf(next) && next->isVisible() && next->isEnabled() && (next->focusPolicy() & Qt::TabFocus)) {
            next->setFocus(Qt::TabFocusReason);
            return;
        }
    }
}

} // namespace priorscope
