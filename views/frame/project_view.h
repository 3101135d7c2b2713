// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ProjectView: filter box, tree of experiments, and the state of the project file. What is selected here is what every
// panel shows. GUI thread.

#include <QWidget>

#include <optional>
#include <vector>

#include "models/project_filter_model.h"
#include "models/selection.h"

class QLabel;
class QLineEdit;
class QStackedWidget;
class QTreeView;

namespace priorscope {

class MessageLine;
struct ProjectInfo;
struct StoreHealth;

class ProjectView : public QWidget {
    Q_OBJECT
public:
    struct Parts {
        RunStore& store;
        const RunPace& pace;
        Selection& selection;
        const Registries& registries;
    };
    explicit ProjectView(const Parts& parts, QWidget* parent = nullptr);

    QTreeView* tree() const { return m_tree; }
    QLineEdit* filter() const { return m_filter; }
    std::vector<RunId> selectedRuns() const; // all runs below what is selected, in tree order
    ExperimentId currentExperiment() const; // invalid: none
    void selectExperiment(ExperimentId experiment); // as soon as it is in the tree
    void selectRun(RunId run);
    void setNotice(const ProjectInfo& project); // interrupted runs, or why the project is read-only
    QString summary() const; // "3 experiments"
    void setHealth(const StoreHealth& health, bool busy);

signals:
    void resumeRequested(); // every interrupted run
    void newExperimentRequested();
    void summaryChanged();
    void selectionChanged(); // the user's choice, here

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildLayout();
    QWidget* buildFooter();
    void fitColumns(); // to the width and the font
    void rowsChanged();
    void applyFilter(const QString& text);
    void expandNew(const QModelIndex& parent, int first, int last);
    void publishSelection();
    void followSelection(); // the current run, chosen elsewhere
    void selectPending(); // what was asked for, else the newest when nothing is selected

    RunStore& m_store;
    Selection& m_selection;
    ProjectTreeModel m_model;
    ProjectFilterModel m_shown;
    QLineEdit* m_filter = nullptr;
    MessageLine* m_fault = nullptr;
    MessageLine* m_notice = nullptr;
    QTreeView* m_tree = nullptr;
    QStackedWidget* m_pages = nullptr; // tree, or what to do without experiments
    QLabel* m_saved = nullptr;
    QLabel* m_size = nullptr;
    std::optional<ExperimentId> m_pending;
    bool m_following = false;
};

} // namespace priorscope
