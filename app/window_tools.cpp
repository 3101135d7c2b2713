// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window_tools.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QToolBar>

#include <set>

#include "frame/panel_area.h"
#include "frame/search_button.h"
#include "models/number_format.h"
#include "models/run_store.h"
#include "models/selection.h"
#include "theme/icons.h"
#include "widgets/elided_label.h"
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
    // The transport is known by its shapes; only what starts something carries a word.
    for (QAction* action : {actions.open, actions.pause, actions.stop})
        action->setPriority(QAction::LowPriority);
    bar.addSeparator();
    auto* scope = new ElidedLabel;
    scope->setContentsMargins(6, 0, 6, 0);
    scope->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
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
        : WindowTools::tr("%1 problems").arg(countText(static_cast<std::int64_t>(problems.size())));
    return WindowTools::tr("%1, %2, %3 selected")
        .arg(what,
            counted(
                static_cast<std::int64_t>(methods.size()), WindowTools::tr("%1 method"), WindowTools::tr("%1 methods")),
            counted(static_cast<std::int64_t>(selection.runs().size()), WindowTools::tr("%1 run"),
                WindowTools::tr("%1 runs")));
}

QMessageBox* messageBox(QWidget* parent, const QString& name, const QString& what, const QString& more)
{
    auto* box = new QMessageBox(parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setWindowTitle(WindowTools::tr("Priorscope"));
    box->setIconPixmap(icon(name, Token::Warn).pixmap(QSize(24, 24), parent->devicePixelRatioF()));
    box->setText(what);
    box->setInformativeText(more);
    return box;
}

bool focusFirst(QWidget& part)
{
    QWidget* const start = &part;
    for (QWidget* next = start->nextInFocusChain(); next != start; next = next->nextInFocusChain()) {
        if (part.isAncestorOf(next) && next->isVisible() && next->isEnabled() && (next->focusPolicy() & Qt::TabFocus)) {
            next->setFocus(Qt::TabFocusReason);
            return true;
        }
    }
    return false;
}

} // namespace priorscope
