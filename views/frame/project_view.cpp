// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/project_view.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

#include "delegates/row_delegate.h"
#include "models/number_format.h"
#include "theme/icons.h"
#include "widgets/empty_state.h"
#include "widgets/message_line.h"

namespace priorscope {

ProjectView::ProjectView(const Parts& parts, QWidget* parent)
    : QWidget(parent), m_store(parts.store), m_selection(parts.selection),
      m_model(parts.store, parts.pace, parts.registries), m_shown(m_model, parts.store)
{
    buildLayout();
    connect(m_filter, &QLineEdit::textChanged, this, &ProjectView::applyFilter);
    connect(&m_shown, &QAbstractItemModel::rowsInserted, this, &ProjectView::expandNew);
    connect(&m_model, &QAbstractItemModel::rowsInserted, this, &ProjectView::selectPending);
    connect(&m_store, &RunStore::reset, this, &ProjectView::rowsChanged);
    connect(&m_shown, &QAbstractItemModel::modelReset, this, &ProjectView::publishSelection);
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ProjectView::publishSelection);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, &ProjectView::publishSelection);
    connect(&m_selection, &Selection::runsChanged, this, &ProjectView::followSelection);
}

void ProjectView::buildLayout()
{
    m_filter = new QLineEdit;
    m_filter->setPlaceholderText(tr("state:running method:cma f:8"));
    m_filter->setAccessibleName(tr("Filter the project's runs"));
    m_filter->setToolTip(tr(
        "Words, or fields: state: method: f: d: seed: problem:. Commas mean or, quotation marks keep words together."));
    m_filter->setClearButtonEnabled(true);
    m_filter->addAction(icon(QStringLiteral("search"), Token::Text2), QLineEdit::LeadingPosition);
    m_fault = new MessageLine;
    m_fault->hide();
    m_notice = new MessageLine;
    m_notice->hide();
    connect(m_notice, &MessageLine::linkActivated, this, [this] {
        m_notice->hide();
        emit resumeRequested();
    });

    m_tree = new QTreeView;
    m_tree->setAccessibleName(tr("Experiments, methods and runs"));
    m_tree->setModel(&m_shown);
    m_tree->setItemDelegate(new RowDelegate(m_tree));
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setUniformRowHeights(true);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    QHeaderView* header = m_tree->header();
    header->setStretchLastSection(false);
    header->setSectionsMovable(false);
    header->setSectionResizeMode(ProjectTreeModel::Name, QHeaderView::Stretch);
    for (const int column : {ProjectTreeModel::Done, ProjectTreeModel::Best, ProjectTreeModel::Left})
        header->setSectionResizeMode(column, QHeaderView::Fixed);
    auto* empty = new EmptyState;
    empty->showEmpty(QStringLiteral("experiment"), tr("This project has no experiments."),
        tr("Configure one, or drop an experiment document here."), tr("New experiment"));
    connect(empty, &EmptyState::activated, this, &ProjectView::newExperimentRequested);
    m_pages = new QStackedWidget;
    m_pages->addWidget(m_tree);
    m_pages->addWidget(empty);

    auto* filterRow = new QVBoxLayout;
    filterRow->setContentsMargins(6, 5, 6, 5);
    filterRow->addWidget(m_filter);
    filterRow->addWidget(m_fault);
    filterRow->addWidget(m_notice);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(filterRow);
    layout->addWidget(m_pages, 1);
    layout->addWidget(buildFooter());
}

QWidget* ProjectView::buildFooter()
{
    auto* symbol = new IconLabel;
    symbol->setIcon(QStringLiteral("database"), Token::Text2);
    m_saved = new QLabel;
    m_saved->setSizePolicy(
        QSizePolicy::Ignored, QSizePolicy::Preferred); // a reason may be long; its tooltip has it all
    m_size = new QLabel;
    auto* footer = new QWidget;
    auto* layout = new QHBoxLayout(footer);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->addWidget(symbol);
    layout->addWidget(m_saved, 1);
    layout->addWidget(m_size);
    return footer;
}

void ProjectView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitColumns();
}

void ProjectView::fitColumns()
{
    const QFontMetrics metrics(font());
    const auto widthOf = [&](const QString& text) { return metrics.horizontalAdvance(text) + 10; };
    const bool wide = width() >= widthOf(QString(40, QLatin1Char('0')));
    QHeaderView* header = m_tree->header();
    header->setSectionHidden(ProjectTreeModel::Left, !wide);
    header->resizeSection(ProjectTreeModel::Done, metrics.height() * 3 + (wide ? 8 : 0));
    header->resizeSection(ProjectTreeModel::Best, widthOf(QString::fromUtf8("−123,000")));
    header->resizeSection(ProjectTreeModel::Left, widthOf(QStringLiteral("99 min")));
}

void ProjectView::rowsChanged()
{
    m_pages->setCurrentIndex(m_store.experiments().empty() ? 1 : 0);
    emit summaryChanged();
}

void ProjectView::applyFilter(const QString& text)
{
    const QString fault = m_shown.setQuery(text);
    m_fault->setVisible(!fault.isEmpty());
    if (!fault.isEmpty())
        m_fault->setMessage(IssueSeverity::Error, fault);
    else if (!text.trimmed().isEmpty())
        m_tree->expandAll(); // what was asked for is seen at once
}

void ProjectView::expandNew(const QModelIndex& parent, int first, int last)
{
    if (parent.isValid())
        return;
    for (int row = first; row <= last; ++row)
        m_tree->expand(m_shown.index(row, 0));
}

std::vector<RunId> ProjectView::selectedRuns() const
{
    std::vector<RunId> runs;
    QModelIndexList rows = m_tree->selectionModel()->selectedRows();
    // By place in the tree, parents before children: a selected parent already holds its children's runs.
    std::sort(rows.begin(), rows.end(), [this](const QModelIndex& a, const QModelIndex& b) {
        return m_tree->visualRect(a).top() < m_tree->visualRect(b).top();
    });
    for (const QModelIndex& row : rows) {
        for (const RunId run : m_model.runs(m_shown.mapToSource(row))) {
            if (std::find(runs.begin(), runs.end(), run) == runs.end())
                runs.push_back(run);
        }
    }
    return runs;
}

ExperimentId ProjectView::currentExperiment() const
{
    const QModelIndex current = m_tree->currentIndex();
    return current.isValid() ? m_model.experiment(m_shown.mapToSource(current)) : ExperimentId{};
}

void ProjectView::selectExperiment(ExperimentId experiment)
{
    m_pending = experiment;
    selectPending();
}

void ProjectView::selectPending()
{
    if (!m_pending && m_model.rowCount() > 0 && m_selection.runs().empty())
        m_pending = m_model.experiment(m_model.index(m_model.rowCount() - 1, 0));
    for (int row = 0; m_pending && row < m_model.rowCount(); ++row) {
        const QModelIndex index = m_model.index(row, 0);
        if (m_model.experiment(index) != *m_pending)
            continue;
        m_pending.reset();
        const QModelIndex shown = m_shown.mapFromSource(index);
        m_tree->setCurrentIndex(shown);
        m_tree->scrollTo(shown);
    }
}

void ProjectView::selectRun(RunId run)
{
    const QModelIndex shown = m_shown.mapFromSource(m_model.indexOf(run));
    if (!shown.isValid())
        return;
    m_tree->setCurrentIndex(shown); // also opens its parents
    m_tree->scrollTo(shown);
}

void ProjectView::setNotice(const ProjectInfo& project)
{
    if (project.readOnly)
        m_notice->setMessage(
            IssueSeverity::Warning, tr("Read-only: %1.").arg(QString::fromStdString(project.readOnlyReason)));
    else
        m_notice->setMessage(IssueSeverity::Warning,
            counted(project.interruptedRuns, tr("%1 run was interrupted."), tr("%1 runs were interrupted.")),
            tr("Resume them"));
    m_notice->setVisible(project.readOnly || project.interruptedRuns > 0);
}

void ProjectView::publishSelection()
{
    if (m_following)
        return;
    std::vector<RunId> runs = selectedRuns();
    const QModelIndex index = m_shown.mapToSource(m_tree->currentIndex());
    std::vector<RunId> below = index.isValid() ? m_model.runs(index) : std::vector<RunId>();
    const auto isSelected = [&](RunId run) { return std::find(runs.begin(), runs.end(), run) != runs.end(); };
    RunId current = m_selection.currentRun();
    const bool keeps = std::find(below.begin(), below.end(), current) != below.end() && isSelected(current);
    if (!keeps)
        current = !below.empty() && isSelected(below.front()) ? below.front() : runs.empty() ? RunId{} : runs.front();
    int horizon = 0;
    for (const RunId run : runs) {
        if (const RunData* found = m_store.find(run))
            horizon = std::max(horizon, found->row.budget);
    }
    m_store.request(runs);
    m_selection.setRuns(std::move(runs), current, horizon);
    emit selectionChanged();
}

void ProjectView::followSelection()
{
    const QModelIndex index = m_shown.mapFromSource(m_model.indexOf(m_selection.currentRun()));
    if (!index.isValid() || !m_tree->isExpanded(index.parent()))
        return;
    const QScopedValueRollback guard(m_following, true);
    m_tree->selectionModel()->setCurrentIndex(index, QItemSelectionModel::NoUpdate);
}

QString ProjectView::summary() const
{
    return counted(static_cast<std::int64_t>(m_store.experiments().size()), tr("%1 experiment"), tr("%1 experiments"));
}

void ProjectView::setHealth(const StoreHealth& health, bool busy)
{
    const QDateTime last = QDateTime::fromMSecsSinceEpoch(health.lastCommitNs / 1'000'000);
    const QString reason = QString::fromStdString(health.reason);
    if (health.state == StoreHealth::State::Failed)
        m_saved->setText(tr("Not saved: %1").arg(reason));
    else if (health.state == StoreHealth::State::Waiting)
        m_saved->setText(tr("Waiting to save: %1").arg(reason));
    else if (health.lastCommitNs == 0)
        m_saved->setText(tr("Saved"));
    else if (busy)
        m_saved->setText(
            tr("Saved, last event %1 ago")
                .arg(durationText(static_cast<double>(last.msecsTo(QDateTime::currentDateTime())) * 1e-3)));
    else
        m_saved->setText(tr("Saved, last event at %1").arg(last.time().toString(QStringLiteral("HH:mm:ss"))));
    m_saved->setToolTip(m_saved->text());
    m_size->setText(bytesText(health.fileBytes));
}

} // namespace priorscope
