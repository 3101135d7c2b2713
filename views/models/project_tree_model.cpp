// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/project_tree_model.h"

#include <algorithm>
#include <set>
#include <utility>

#include "models/number_format.h"
#include "models/roles.h"
#include "models/run_pace.h"

namespace priorscope {

struct ProjectTreeModel::Node {
    Kind kind = Kind::Experiment;
    Node* parent = nullptr;
    int row = 0;
    std::vector<std::unique_ptr<Node>> children;

    ExperimentId experiment;
    QString name;
    std::string methodId; // from the method level on
    int variant = 0; // of the method among those with its id in the experiment
    bool synthetic = false;
    RunId run; // of a leaf
    std::vector<RunId> runs; // of the leaves below, or the run itself

    // Summary.
    RunState state = RunState::Queued;
    int running = 0;
    std::int64_t completed = 0;
    std::int64_t budget = 0;
    std::optional<double> best; // gap where the optimum is known, else value; median over the runs of one problem
    int bestOf = 0; // runs that `best` stands for
    bool isGap = false;
};

namespace {

// Worth the most attention first: what the parts of a whole say about it.
RunState combined(const std::vector<RunState>& states)
{
    for (const RunState state : {RunState::Running, RunState::Paused, RunState::Interrupted, RunState::Queued,
             RunState::Failed, RunState::Stopped}) {
        if (std::find(states.begin(), states.end(), state) != states.end())
            return state;
    }
    return RunState::Completed;
}

double medianOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

// What a row's Best column stands for, when it can be told.
double scoreOf(const RunRow& row)
{
    return row.optimum ? *row.best - *row.optimum : *row.best;
}

} // namespace

ProjectTreeModel::ProjectTreeModel(
    const RunStore& store, const RunPace& pace, const Registries& registries, QObject* parent)
    : QAbstractItemModel(parent), m_store(store), m_pace(pace), m_registries(registries),
      m_root(std::make_unique<Node>())
{
    connect(&store, &RunStore::reset, this, &ProjectTreeModel::storeReset);
    connect(&store, &RunStore::changed, this, &ProjectTreeModel::storeChanged);
    connect(&store, &RunStore::loaded, this, [this](const std::vector<RunId>& runs) {
        std::vector<RunDelta> deltas;
        for (const RunId run : runs)
            deltas.push_back({run, 0, false, true});
        storeChanged(deltas);
    });
    storeReset();
}

ProjectTreeModel::~ProjectTreeModel() = default;

ProjectTreeModel::Node* ProjectTreeModel::node(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : m_root.get();
}

QModelIndex ProjectTreeModel::indexOf(const Node* node, int column) const
{
    return node == m_root.get() ? QModelIndex() : createIndex(node->row, column, node);
}

QModelIndex ProjectTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, node(parent)->children[static_cast<std::size_t>(row)].get());
}

QModelIndex ProjectTreeModel::parent(const QModelIndex& index) const
{
    return index.isValid() ? indexOf(node(index)->parent) : QModelIndex();
}

int ProjectTreeModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(node(parent)->children.size());
}

int ProjectTreeModel::columnCount(const QModelIndex&) const
{
    return ColumnCount;
}

ProjectTreeModel::Kind ProjectTreeModel::kind(const QModelIndex& index) const
{
    return node(index)->kind;
}

ExperimentId ProjectTreeModel::experiment(const QModelIndex& index) const
{
    return node(index)->experiment;
}

RunId ProjectTreeModel::run(const QModelIndex& index) const
{
    return node(index)->run;
}

std::vector<RunId> ProjectTreeModel::runs(const QModelIndex& index) const
{
    return node(index)->runs;
}

QModelIndex ProjectTreeModel::indexOf(RunId run) const
{
    const auto it = m_leaves.find(run);
    return it == m_leaves.end() ? QModelIndex() : indexOf(it->second);
}

bool ProjectTreeModel::isExtended() const
{
    const auto& now = m_store.experiments();
    if (now.size() < m_root->children.size())
        return false;
    for (std::size_t i = 0; i < m_root->children.size(); ++i) {
        const Node& shown = *m_root->children[i];
        if (now[i].id != shown.experiment || m_store.runs(now[i].id) != shown.runs)
            return false;
    }
    return true;
}

void ProjectTreeModel::storeReset()
{
    const auto& experiments = m_store.experiments();
    if (!isExtended()) {
        beginResetModel();
        m_root->children.clear();
        m_leaves.clear();
        endResetModel();
    }
    for (const auto& child : m_root->children) {
        refreshAll(*child);
        emitChanged(*child);
    }
    const std::size_t known = m_root->children.size();
    if (known == experiments.size())
        return;
    beginInsertRows({}, static_cast<int>(known), static_cast<int>(experiments.size()) - 1);
    for (std::size_t i = known; i < experiments.size(); ++i) {
        std::unique_ptr<Node> added = makeExperiment(experiments[i]);
        added->parent = m_root.get();
        added->row = static_cast<int>(i);
        m_root->children.push_back(std::move(added));
        refreshAll(*m_root->children.back());
    }
    endInsertRows();
}

std::unique_ptr<ProjectTreeModel::Node> ProjectTreeModel::makeExperiment(const ExperimentRow& row)
{
    const auto childOf = [](Node& parent, Kind kind, const QString& name) {
        const auto same = std::find_if(
            parent.children.begin(), parent.children.end(), [&](const auto& child) { return child->name == name; });
        if (same != parent.children.end())
            return same->get();
        auto child = std::make_unique<Node>();
        child->kind = kind;
        child->parent = &parent;
        child->row = static_cast<int>(parent.children.size());
        child->experiment = parent.experiment;
        child->name = name;
        child->methodId = parent.methodId;
        child->variant = parent.variant;
        child->synthetic = parent.synthetic;
        parent.children.push_back(std::move(child));
        return parent.children.back().get();
    };

    auto experiment = std::make_unique<Node>();
    experiment->experiment = row.id;
    experiment->name = QString::fromStdString(row.name);
    const std::vector<RunId>& runs = m_store.runs(row.id);
    std::set<std::string> problems;
    for (const RunId run : runs)
        problems.insert(m_store.find(run)->row.key.problem);
    for (const RunId run : runs) {
        const RunRow& data = m_store.find(run)->row;
        Node* parent = childOf(*experiment, Kind::Method, QString::fromStdString(data.methodLabel));
        if (parent->methodId.empty()) {
            const OptimiserEntry* entry = m_registries.optimisers.find(data.methodId);
            parent->synthetic = entry && entry->synthetic;
            parent->methodId = data.methodId;
            parent->variant = static_cast<int>(std::count_if(experiment->children.begin(),
                experiment->children.end() - 1, [&](const auto& method) { return method->methodId == data.methodId; }));
        }
        if (problems.size() > 1)
            parent = childOf(*parent, Kind::Problem, QString::fromStdString(data.key.problem));
        Node* leaf = childOf(*parent, Kind::Run, tr("seed %1").arg(data.key.seed));
        leaf->run = run;
        m_leaves[run] = leaf;
        for (Node* node = leaf; node; node = node->parent)
            node->runs.push_back(run);
    }
    return experiment;
}

void ProjectTreeModel::refreshAll(Node& node) const
{
    for (const auto& child : node.children)
        refreshAll(*child);
    refresh(node);
}

void ProjectTreeModel::refresh(Node& node) const
{
    node.running = 0;
    node.completed = node.budget = 0;
    node.isGap = true;
    std::vector<RunState> states;
    std::vector<double> scores;
    bool oneProblem = true;
    const RunRow* first = nullptr;
    for (const RunId run : node.runs) {
        const RunRow& row = m_store.find(run)->row;
        first = first ? first : &row;
        oneProblem = oneProblem && row.key.problem == first->key.problem;
        node.running += row.state == RunState::Running ? 1 : 0;
        node.completed += row.completed;
        node.budget += row.budget;
        node.isGap = node.isGap && row.optimum.has_value();
        states.push_back(row.state);
        if (row.best)
            scores.push_back(scoreOf(row));
    }
    node.state = combined(states);
    node.bestOf = static_cast<int>(scores.size());
    node.best.reset();
    // An experiment mixes methods, and values of different problems have nothing in common.
    if (node.kind != Kind::Experiment && oneProblem && !scores.empty())
        node.best = medianOf(std::move(scores));
}

void ProjectTreeModel::storeChanged(const std::vector<RunDelta>& deltas)
{
    std::set<Node*> touched; // parents once, however many of their runs moved
    for (const RunDelta& delta : deltas) {
        const auto leaf = m_leaves.find(delta.run);
        if (!delta.rowChanged || leaf == m_leaves.end())
            continue;
        for (Node* node = leaf->second; node != m_root.get(); node = node->parent)
            touched.insert(node);
    }
    for (Node* node : touched) {
        refresh(*node);
        emit dataChanged(indexOf(node), indexOf(node, ColumnCount - 1));
    }
}

void ProjectTreeModel::emitChanged(const Node& node)
{
    emit dataChanged(indexOf(&node), indexOf(&node, ColumnCount - 1));
    for (const auto& child : node.children)
        emitChanged(*child);
}

QString ProjectTreeModel::bestTip(const Node& node)
{
    if (!node.best)
        return {};
    const QString what = node.isGap ? tr("best f − f*") : tr("best f(x)");
    return node.kind == Kind::Run ? what
                                  : counted(node.bestOf, tr("%2, of %1 run"), tr("%2, median of %1 runs")).arg(what);
}

QVariant ProjectTreeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const Node& shown = *node(index);
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Name)
            return shown.name;
        if (index.column() == Best)
            return shown.best ? shortNumber(*shown.best) : QString();
        if (index.column() == Left && shown.running > 0)
            return durationText(m_pace.secondsLeft(shown.runs));
        return {};
    case Qt::ToolTipRole:
        if (index.column() == Name)
            return shown.synthetic ? tr("%1, a synthetic method").arg(shown.name) : shown.name;
        if (index.column() == Done)
            return tr("%1 of %2 evaluations").arg(countText(shown.completed), countText(shown.budget));
        return index.column() == Best ? bestTip(shown) : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() >= Best ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::AccessibleTextRole:
        if (index.column() == Name)
            return tr("%1, %2").arg(shown.name, QString::fromLatin1(toName(shown.state)));
        if (index.column() == Done)
            return tr("%1 of %2 evaluations").arg(countText(shown.completed), countText(shown.budget));
        return {};
    default:
        return decoration(shown, index.column(), role);
    }
}

QVariant ProjectTreeModel::decoration(const Node& node, int column, int role)
{
    if (column == Done && role == ProgressRole)
        return node.budget > 0 ? static_cast<double>(node.completed) / static_cast<double>(node.budget) : 0.0;
    if (column == Done && role == RunningRole)
        return node.running > 0;
    if (column != Name)
        return {};
    if (role == SyntheticRole && node.kind == Kind::Method)
        return node.synthetic;
    if (node.kind == Kind::Method && role == MethodIdRole)
        return QString::fromStdString(node.methodId);
    if (node.kind == Kind::Method && role == MethodVariantRole)
        return node.variant;
    // A method shows its line and marker; its state is that of its runs.
    if (role == RunStateRole && node.kind != Kind::Method)
        return static_cast<int>(node.state);
    return {};
}

QVariant ProjectTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole && section >= Best)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == Best)
        return tr("Gap to the optimum where it is known, else the best value; of several runs their median");
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Name");
    case Done:
        return tr("Done");
    case Best:
        return tr("Best");
    case Left:
        return tr("Left");
    default:
        return {};
    }
}

} // namespace priorscope
