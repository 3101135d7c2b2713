// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ProjectTreeModel: experiment -> method -> (problem, when there are several) -> run, over RunStore. A live tick
// becomes dataChanged of the rows it touched and their parents; only another project resets the model. GUI thread.

#include <QAbstractItemModel>

#include <memory>
#include <unordered_map>
#include <vector>

#include "engine/registries.h"
#include "models/run_store.h"

namespace priorscope {

class RunPace;

class ProjectTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { Name, Done, Best, Left, ColumnCount };
    enum class Kind { Experiment, Method, Problem, Run };

    ProjectTreeModel(
        const RunStore& store, const RunPace& pace, const Registries& registries, QObject* parent = nullptr);
    ~ProjectTreeModel() override;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    Kind kind(const QModelIndex& index) const; // index must be valid, here and below
    ExperimentId experiment(const QModelIndex& index) const;
    RunId run(const QModelIndex& index) const; // invalid unless a run
    std::vector<RunId> runs(const QModelIndex& index) const; // the run itself, or all below, in plan order
    QModelIndex indexOf(RunId run) const; // invalid: unknown

private:
    struct Node;

    Node* node(const QModelIndex& index) const;
    QModelIndex indexOf(const Node* node, int column = 0) const;
    void storeReset();
    void storeChanged(const std::vector<RunDelta>& deltas);
    bool isExtended() const; // the store holds what is shown, and perhaps more experiments
    std::unique_ptr<Node> makeExperiment(const ExperimentRow& row);
    void refresh(Node& node) const; // its own summary from the store
    void refreshAll(Node& node) const;
    void emitChanged(const Node& node);
    static QString bestTip(const Node& node);
    static QVariant decoration(const Node& node, int column, int role);

    const RunStore& m_store;
    const RunPace& m_pace;
    const Registries& m_registries;
    std::unique_ptr<Node> m_root;
    std::unordered_map<RunId, Node*> m_leaves;
};

} // namespace priorscope
