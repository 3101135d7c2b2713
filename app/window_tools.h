// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small parts of the main window that hold no state of their own. GUI thread.

#include <QAction>
#include <QString>

class QMessageBox;
class QToolBar;
class QWidget;

namespace priorscope {

class ElidedLabel;
class PanelFrame;
class RunStore;
class SegmentedControl;
class Selection;

PanelFrame* plainHeader(const QString& title); // of a dock that is no panel: no standard tools

struct ToolBarActions {
    QAction* newExperiment;
    QAction* open;
    QAction* run;
    QAction* pause;
    QAction* stop;
    QAction* palette;
};
struct ToolBarParts {
    SegmentedControl* perspective;
    ElidedLabel* scope; // what is selected, between the run buttons and the search field
};
ToolBarParts fillToolBar(QToolBar& bar, const ToolBarActions& actions, const QStringList& perspectives);

// "5 methods, 36 runs selected" with the problem when it is one; "No project open".
QString scopeText(const RunStore& store, const Selection& selection, bool open);

// An error or a question without blocking; shows itself with open(). Deletes itself.
QMessageBox* messageBox(QWidget* parent, const QString& icon, const QString& what, const QString& more);

bool focusFirst(QWidget& part); // the first widget inside that takes the keyboard; false: there is none

} // namespace priorscope
