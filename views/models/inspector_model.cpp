// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/inspector_model.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <cmath>

#include "base/number_text.h"
#include "models/number_format.h"
#include "models/run_trace.h"
#include "models/step_label.h"

namespace priorscope {

namespace {

constexpr int kSectionDigits = 4; // coordinates
constexpr int kValueDigits = 7; // f(x) itself
constexpr quintptr kTopLevel = 0; // internal ids: 0 = section, else 1 + index of the section

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QString timeText(std::int64_t utcNs)
{
    return QLocale().toString(QDateTime::fromMSecsSinceEpoch(utcNs / 1'000'000), QLocale::ShortFormat);
}

QString statusText(TrialStatus status)
{
    switch (status) {
    case TrialStatus::Ok:
        return InspectorModel::tr("ok");
    case TrialStatus::NotFinite:
        return InspectorModel::tr("not finite");
    case TrialStatus::Infeasible:
        return InspectorModel::tr("infeasible");
    case TrialStatus::Failed:
        return InspectorModel::tr("failed");
    case TrialStatus::TimedOut:
        return InspectorModel::tr("timed out");
    case TrialStatus::Lost:
        return InspectorModel::tr("lost");
    }
    return {};
}

QString labelText(StepLabel label)
{
    switch (label) {
    case StepLabel::Exploit:
        return InspectorModel::tr("exploit");
    case StepLabel::Line:
        return InspectorModel::tr("line");
    case StepLabel::Explore:
        return InspectorModel::tr("explore");
    case StepLabel::Intermediate:
        return InspectorModel::tr("intermediate");
    }
    return {};
}

// Subscript digits exist as characters, so that "x₁" needs no rich text.
QString variableName(const std::optional<ProblemInfo>& problem, std::size_t i)
{
    if (problem && i < problem->variables.size())
        return text(problem->variables[i]);
    QString name = QStringLiteral("x");
    for (const QChar digit : QString::number(i + 1))
        name += QChar(u'₀' + digit.digitValue());
    return name;
}

QString valueText(bool value)
{
    return value ? InspectorModel::tr("yes") : InspectorModel::tr("no");
}

QString valueText(std::int64_t value)
{
    return countText(value);
}

QString valueText(double value)
{
    return text(toText(value)); // exactly as stored
}

QString valueText(const std::string& value)
{
    return text(value);
}

QString valueText(const Box& box)
{
    return InspectorModel::tr("%1 to %2").arg(valueText(box[0]), valueText(box[1]));
}

template <typename T> QString valueText(const std::vector<T>& values)
{
    QStringList parts;
    for (const T& value : values)
        parts << valueText(value);
    return parts.join(QStringLiteral(", "));
}

QString paramText(const ParamValue& value)
{
    return std::visit([](const auto& v) { return valueText(v); }, value);
}

// "cpu_features" to "CPU features".
QString environmentLabel(const std::string& name)
{
    QString label = text(name).replace(QLatin1Char('_'), QLatin1Char(' '));
    for (const char* proper : {"CPU", "OS", "SQLite"}) {
        const QString known = QString::fromLatin1(proper);
        if (label.section(QLatin1Char(' '), 0, 0).compare(known, Qt::CaseInsensitive) == 0)
            return known + label.mid(known.size());
    }
    label[0] = label[0].toUpper();
    return label;
}

struct BestBefore {
    int step = 0;
    double value = 0;
};

std::optional<BestBefore> bestBefore(const TrialSnapshot& trials, int step)
{
    std::optional<BestBefore> best;
    for (const Trial& trial : trials) {
        if (trial.step >= step)
            break;
        if (trial.feasible && std::isfinite(trial.value) && (!best || trial.value < best->value))
            best = BestBefore{trial.step, trial.value};
    }
    return best;
}

} // namespace

InspectorModel::InspectorModel(
    const RunStore& store, const Selection& selection, const Registries& registries, QObject* parent)
    : QAbstractItemModel(parent), m_store(store), m_selection(selection), m_registries(registries)
{
    connect(&selection, &Selection::trialChanged, this, &InspectorModel::update);
    connect(&selection, &Selection::runsChanged, this, &InspectorModel::update);
    connect(&store, &RunStore::reset, this, &InspectorModel::update);
    connect(&store, &RunStore::loaded, this, &InspectorModel::update);
    connect(&store, &RunStore::changed, this, [this](const std::vector<RunDelta>& deltas) {
        const RunId shown = m_selection.currentRun();
        if (std::any_of(deltas.begin(), deltas.end(), [&](const RunDelta& delta) { return delta.run == shown; }))
            update();
    });
    update();
}

QModelIndex InspectorModel::index(int row, int column, const QModelIndex& parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, parent.isValid() ? quintptr(parent.row()) + 1 : kTopLevel);
}

QModelIndex InspectorModel::parent(const QModelIndex& index) const
{
    if (!index.isValid() || index.internalId() == kTopLevel)
        return {};
    return createIndex(static_cast<int>(index.internalId() - 1), 0, kTopLevel);
}

int InspectorModel::rowCount(const QModelIndex& parent) const
{
    if (!parent.isValid())
        return static_cast<int>(m_content.sections.size());
    if (parent.internalId() != kTopLevel)
        return 0;
    return static_cast<int>(m_content.sections[static_cast<std::size_t>(parent.row())].rows.size());
}

int InspectorModel::columnCount(const QModelIndex&) const
{
    return 1;
}

QVariant InspectorModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (index.internalId() == kTopLevel) {
        const Section& section = m_content.sections[static_cast<std::size_t>(index.row())];
        if (role == Qt::DisplayRole)
            return section.title;
        return role == ValueRole ? QVariant(section.note) : QVariant();
    }
    const Row& row = m_content.sections[index.internalId() - 1].rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return row.label;
    case ValueRole:
        return row.value;
    case NoteRole:
        return row.note;
    case StepLabelRole:
        return row.stepLabel ? QVariant(*row.stepLabel) : QVariant();
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1: %2 %3").arg(row.label, row.value, row.note).trimmed();
    default:
        return {};
    }
}

std::optional<TrialRef> InspectorModel::neighbour(int places) const
{
    const RunData* data = m_store.find(m_selection.currentRun());
    if (!data || data->trials.empty())
        return std::nullopt;
    const int count = static_cast<int>(data->trials.size());
    const int step = m_selection.trial() ? m_selection.trial()->step + places : (places < 0 ? count : 1);
    if (step < 1 || step > count)
        return std::nullopt;
    return TrialRef{data->row.id, step};
}

void InspectorModel::update()
{
    if (const RunData* data = m_store.find(m_selection.currentRun()))
        lookUpProblem(data->row);
    Content content = build();
    if (!sameShape(content, m_content)) {
        beginResetModel();
        m_content = std::move(content);
        endResetModel();
    } else {
        const Content old = std::exchange(m_content, std::move(content));
        for (std::size_t s = 0; s < old.sections.size(); ++s) {
            const QModelIndex section = index(static_cast<int>(s), 0);
            for (std::size_t r = 0; r < old.sections[s].rows.size(); ++r) {
                if (old.sections[s].rows[r] == m_content.sections[s].rows[r])
                    continue;
                const QModelIndex changed = index(static_cast<int>(r), 0, section);
                emit dataChanged(changed, changed);
            }
            if (old.sections[s].note != m_content.sections[s].note)
                emit dataChanged(section, section);
        }
    }
    emit contentChanged();
}

bool InspectorModel::sameShape(const Content& a, const Content& b)
{
    return std::equal(a.sections.begin(), a.sections.end(), b.sections.begin(), b.sections.end(),
        [](const Section& x, const Section& y) { return x.title == y.title && x.rows.size() == y.rows.size(); });
}

InspectorModel::Content InspectorModel::build() const
{
    Content content;
    const RunData* data = m_store.find(m_selection.currentRun());
    if (!data)
        return content;
    const RunRow& row = data->row;
    const QString runName = tr("%1, seed %2").arg(text(row.methodLabel)).arg(row.key.seed);
    const std::optional<TrialRef>& selected = m_selection.trial();
    const bool hasTrial = selected && selected->run == row.id && selected->step >= 1
        && static_cast<std::size_t>(selected->step) <= data->trials.size();
    if (hasTrial) {
        const Trial& trial = data->trials[static_cast<std::size_t>(selected->step - 1)];
        content.title = tr("Trial %1").arg(trial.step);
        content.subtitle = runName;
        content.status = trial.status;
        content.sections = {point(*data, trial), geometry(*data, trial), evaluation(trial)};
    } else {
        content.title = runName;
        content.subtitle = text(row.key.problem);
        content.sections = {runSummary(*data)};
    }
    content.sections.push_back(method(row));
    content.sections.push_back(provenance(row));
    std::erase_if(content.sections, [](const Section& section) { return section.rows.empty(); });
    return content;
}

InspectorModel::Section InspectorModel::point(const RunData& data, const Trial& trial) const
{
    Section section{tr("Point"), text(data.row.key.problem), {}};
    for (std::size_t i = 0; i < trial.x.size(); ++i) {
        QString note;
        if (m_problem && i < m_problem->space.dimension()) {
            const double lower = m_problem->space.lower[i];
            const double u = (trial.x[i] - lower) / (m_problem->space.upper[i] - lower);
            note = tr("u %1").arg(QLocale().toString(u, 'f', 3));
        }
        section.rows.push_back({variableName(m_problem, i), shortNumber(trial.x[i], kSectionDigits), note, {}});
    }
    if ((trial.flags & TrialFlag::kClipped) != 0)
        section.rows.push_back({tr("Clipped"), tr("yes"), tr("the proposal lay outside the box"), {}});
    if ((trial.flags & TrialFlag::kDuplicate) != 0)
        section.rows.push_back({tr("Repeated"), tr("yes"), tr("equals an earlier point"), {}});
    if (trial.status == TrialStatus::Lost)
        return section;
    section.rows.push_back({tr("f(x)"), shortNumber(trial.value, kValueDigits), {}, {}});
    if (!std::isfinite(trial.value))
        return section;
    const std::optional<BestBefore> before = bestBefore(data.trials, trial.step);
    const bool isBest = trial.feasible && (!before || trial.value < before->value);
    if (data.row.optimum)
        section.rows.push_back({tr("Gap to f*"), shortNumber(trial.value - *data.row.optimum),
            isBest ? tr("best so far") : QString(), {}});
    if (before)
        section.rows.push_back(
            {tr("Change"), shortNumber(trial.value - before->value), tr("against trial %1").arg(before->step), {}});
    return section;
}

InspectorModel::Section InspectorModel::geometry(const RunData& data, const Trial& trial) const
{
    Section section{tr("Geometry"), tr("in the unit box"), {}};
    if (!m_problem || trial.x.size() != m_problem->space.dimension())
        return section;
    const TrialSnapshot known = data.trials.first(static_cast<std::size_t>(trial.step));
    const Trace trace = traceOf(known, m_problem->space);
    if (trace.size() == 0 || trace.steps.back() != trial.step)
        return section;
    const std::optional<StepGeometry> found = stepGeometry(trace, trace.size() - 1);
    if (!found)
        return section;
    section.rows = {
        {tr("Label"), labelText(found->label), {}, static_cast<int>(found->label)},
        {tr("Distance to best"), shortNumber(found->distanceToBest),
            tr("exploit up to %1").arg(shortNumber(found->exploitUpTo)), {}},
        {tr("Nearest earlier"), shortNumber(found->distanceToNearest),
            tr("explore from %1").arg(shortNumber(found->exploreFrom)), {}},
    };
    return section;
}

InspectorModel::Section InspectorModel::evaluation(const Trial& trial)
{
    Section section{tr("Evaluation"), {}, {}};
    section.rows.push_back({tr("Source"), text(trial.source), {}, {}});
    section.rows.push_back({tr("Status"), statusText(trial.status), {}, {}});
    if (!trial.message.empty())
        section.rows.push_back({tr("Message"), text(trial.message), {}, {}});
    if (trial.startedNs > 0)
        section.rows.push_back({tr("Started"), timeText(trial.startedNs), {}, {}});
    section.rows.push_back({tr("Took"), preciseDurationText(trial.durationNs), {}, {}});
    return section;
}

InspectorModel::Section InspectorModel::runSummary(const RunData& data)
{
    const RunRow& row = data.row;
    Section section{tr("Run"), {}, {}};
    section.rows.push_back({tr("Problem"), text(row.key.problem), {}, {}});
    section.rows.push_back({tr("State"), QString::fromLatin1(toName(row.state)), text(row.reason), {}});
    section.rows.push_back({tr("Evaluations"), countText(row.completed), tr("of %1").arg(countText(row.budget)), {}});
    if (row.best) {
        section.rows.push_back(
            {tr("Best f(x)"), shortNumber(*row.best, kValueDigits), tr("trial %1").arg(row.bestStep), {}});
        if (row.optimum)
            section.rows.push_back({tr("Gap to f*"), shortNumber(*row.best - *row.optimum), {}, {}});
    }
    if (row.startedNs > 0)
        section.rows.push_back({tr("Started"), timeText(row.startedNs), {}, {}});
    if (row.finishedNs > 0)
        section.rows.push_back({tr("Finished"), timeText(row.finishedNs), {}, {}});
    return section;
}

InspectorModel::Section InspectorModel::method(const RunRow& row) const
{
    Section section{tr("Method"), text(row.methodLabel), {}};
    const OptimiserEntry* entry = m_registries.optimisers.find(row.methodId);
    section.rows.push_back({tr("Id"), text(row.methodId), entry && entry->synthetic ? tr("synthetic") : QString(), {}});
    const ExperimentSpec* spec = m_store.spec(row.experiment);
    const auto place = static_cast<std::size_t>(row.key.methodIndex);
    if (!spec || place >= spec->methods.size())
        return section;
    for (const auto& [name, value] : spec->methods[place].params) {
        const Param* param = entry ? entry->schema.find(name) : nullptr;
        const QString label = param && !param->label.empty() ? text(param->label) : text(name);
        section.rows.push_back({label, paramText(value), param ? text(param->unit) : QString(), {}});
    }
    return section;
}

InspectorModel::Section InspectorModel::provenance(const RunRow& row) const
{
    Section section{tr("Provenance"), {}, {}};
    const auto& experiments = m_store.experiments();
    const auto found = std::find_if(
        experiments.begin(), experiments.end(), [&](const ExperimentRow& e) { return e.id == row.experiment; });
    section.rows.push_back({tr("Seed"), QString::number(row.key.seed), {}, {}});
    section.rows.push_back({tr("Run"), QString::number(row.id.value), {}, {}});
    if (found == experiments.end())
        return section;
    section.rows.push_back({tr("Experiment"), text(found->name), tr("no. %1").arg(found->id.value), {}});
    section.rows.push_back({tr("Document"), text(found->specHash).left(12), tr("SHA-256"), {}});
    for (const auto& [name, value] : found->environment) {
        if (!value.empty())
            section.rows.push_back({environmentLabel(name), text(value), {}, {}});
    }
    return section;
}

void InspectorModel::lookUpProblem(const RunRow& row)
{
    const bool sameProblem = m_problemExperiment == row.experiment
        && m_problemOf.objectiveIndex == row.key.objectiveIndex && m_problemOf.problem == row.key.problem;
    if (sameProblem)
        return;
    m_problemExperiment = row.experiment;
    m_problemOf = row.key;
    m_problem.reset();
    const ExperimentSpec* spec = m_store.spec(row.experiment);
    const auto place = static_cast<std::size_t>(row.key.objectiveIndex);
    if (!spec || place >= spec->objectives.size()) {
        m_problemExperiment = {}; // the document may not be here yet
        return;
    }
    const ObjectiveSpec& objective = spec->objectives[place];
    const ObjectiveEntry* family = m_registries.objectives.find(objective.id);
    if (!family || family->external)
        return;
    const Result<std::vector<ProblemRef>> problems = family->expand(objective.params);
    if (!problems)
        return;
    const auto ref =
        std::find_if(problems->begin(), problems->end(), [&](const ProblemRef& p) { return p.id == row.key.problem; });
    if (ref == problems->end())
        return;
    const Result<std::unique_ptr<IObjective>> made = family->make(*ref);
    if (made)
        m_problem = (*made)->info();
}

} // namespace priorscope
