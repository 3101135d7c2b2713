// SPDX-License-Identifier: GPL-3.0-or-later
// WindowCommands, second half: what is done with experiments, runs and trials. GUI thread.

#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QGuiApplication>
#include <QPromise>
#include <QSaveFile>
#include <QStandardPaths>
#include <QSysInfo>
#include <QThreadPool>

#include <algorithm>
#include <memory>

#include "app/command/row_table.h"
#include "app/project_session.h"
#include "app/window_commands.h"
#include "dialogs/consent_dialog.h"
#include "dialogs/new_experiment_dialog.h"
#include "engine/presets.h"
#include "engine/spec_codec.h"
#include "error_text.h"
#include "frame/activity_view.h"
#include "frame/project_view.h"
#include "frame/queue_view.h"
#include "models/inspector_model.h"
#include "models/past_speed.h"
#include "models/when_done.h"

namespace priorscope {

namespace {

constexpr qint64 kLargestDocument = 4'000'000; // bytes; an experiment document is a few kB

struct ReadText {
    QString text;
    QString fault; // empty: read
};

QFuture<ReadText> readText(const QString& file)
{
    auto promise = std::make_shared<QPromise<ReadText>>();
    QFuture<ReadText> future = promise->future();
    QThreadPool::globalInstance()->start([promise, file] {
        promise->start();
        ReadText result;
        QFile source(file);
        if (!source.open(QIODevice::ReadOnly))
            result.fault = source.errorString();
        else if (source.size() > kLargestDocument)
            result.fault = WindowCommands::tr("It is too large for an experiment document.");
        else
            result.text = QString::fromUtf8(source.readAll());
        promise->addResult(std::move(result));
        promise->finish();
    });
    return future;
}

// The promised columns of an experiment's trials into a file that is complete or not there.
Result<bool> writeTrials(StoreReader& reader, ExperimentId experiment, const QString& file)
{
    const RowKind kind = rowKind("trials").value();
    const Result<StoreReader::Table> table =
        reader.view(kind.view, "experiment_id = " + std::to_string(experiment.value));
    if (!table)
        return table.error();
    QSaveFile out(file);
    const QByteArray csv = QByteArray::fromStdString(asCsv(pick(*table, kind.columns)));
    if (!out.open(QIODevice::WriteOnly) || out.write(csv) != csv.size() || !out.commit())
        return Error{ErrorCode::Io, out.errorString().toStdString(), file.toStdString()};
    return true;
}

QFuture<bool> makeFolder(const QString& folder)
{
    auto promise = std::make_shared<QPromise<bool>>();
    QFuture<bool> future = promise->future();
    QThreadPool::globalInstance()->start([promise, folder] {
        promise->start();
        promise->addResult(QDir().mkpath(folder));
        promise->finish();
    });
    return future;
}

} // namespace

void WindowCommands::newExperiment(const QString& document)
{
    const ProjectInfo& project = m_parts.session.service().project();
    NewExperimentContext context;
    context.projectFile = QString::fromStdString(project.file.string());
    if (!project.open)
        context.refusal = tr("No project is open.");
    else if (project.readOnly)
        context.refusal = tr("The project is read-only: %1.").arg(QString::fromStdString(project.readOnlyReason));
    for (const ExperimentRow& row : m_parts.session.store().experiments()) {
        if (const ExperimentSpec* spec = m_parts.session.store().spec(row.id))
            context.experiments.push_back(*spec);
    }
    context.evaluationsPerSecond =
        pastEvaluationsPerSecond(m_parts.session.store(), QSysInfo::machineHostName().toStdString());
    auto* dialog = new NewExperimentDialog(m_parts.registries, std::move(context), &m_parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    if (!document.isEmpty())
        dialog->setDocument(document);
    connect(dialog, &NewExperimentDialog::submitted, this, &WindowCommands::submit);
    dialog->open();
}

void WindowCommands::duplicateExperiment()
{
    const ExperimentSpec* spec = m_parts.session.store().spec(m_parts.project.currentExperiment());
    if (!spec) {
        m_parts.session.tell(Severity::Warning, tr("The document of this experiment cannot be read by this version."));
        return;
    }
    newExperiment({});
    if (auto* dialog = m_parts.window.findChild<NewExperimentDialog*>())
        dialog->duplicate(*spec);
}

void WindowCommands::openDocument(const QString& file)
{
    whenDone(this, readText(file), [this, file](const ReadText& read) {
        if (read.fault.isEmpty())
            newExperiment(read.text);
        else
            m_parts.session.tell(Severity::Error, tr("%1 could not be read. %2").arg(file, read.fault));
    });
}

void WindowCommands::submit(const ExperimentSpec& spec, bool start)
{
    const auto unknown = m_parts.session.service().commandsWithoutConsent(spec);
    if (!start || unknown.empty()) {
        m_parts.session.create(spec, start);
        return;
    }
    auto* dialog = new ConsentDialog(unknown, &m_parts.window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::rejected, this, // nothing of the document is lost
        [this, spec] { newExperiment(QString::fromStdString(writeSpec(spec, m_parts.registries))); });
    connect(dialog, &ConsentDialog::consentGiven, this, [this, spec](const auto& commands) {
        whenDone(this, m_parts.session.service().giveConsent(commands), [this, spec](const Result<void>& given) {
            if (given)
                m_parts.session.create(spec, true);
            else
                m_parts.session.tell(Severity::Error,
                    tr("The consent could not be stored: %1").arg(QString::fromStdString(given.error().message)));
        });
    });
    dialog->open();
}

void WindowCommands::runExample(const QString& presetId)
{
    const Preset* preset = findPreset(presetId.toStdString());
    const ParsedSpec parsed = parseSpec(preset->document, m_parts.registries);
    if (!parsed.ok()) {
        showExample(presetId); // the dialog names what this build lacks
        return;
    }
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    const QString file = QDir(folder).filePath(QStringLiteral("priorscope-examples.priorscope"));
    whenDone(this, makeFolder(folder), [this, file, spec = parsed.spec](bool) { // opening says what is wrong with it
        m_parts.session.open(file.toStdString(), false, [this, spec] {
            if (!m_parts.session.service().project().readOnly)
                m_parts.session.create(spec, true);
        });
    });
}

void WindowCommands::showExample(const QString& presetId)
{
    newExperiment(QString::fromStdString(findPreset(presetId.toStdString())->document));
}

void WindowCommands::exportTrials()
{
    const ExperimentId experiment = m_parts.project.currentExperiment();
    auto* dialog = new QFileDialog(&m_parts.window, tr("Export trials"),
        QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation), tr("Comma-separated values (*.csv)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("csv"));
    connect(dialog, &QFileDialog::fileSelected, this, [this, experiment](const QString& file) {
        const auto write = [experiment, file](StoreReader& reader) { return writeTrials(reader, experiment, file); };
        whenDone(this, m_parts.session.service().read<bool>(write), [this, file](const Result<bool>& written) {
            if (written)
                m_parts.session.tell(Severity::Info, tr("The trials were exported to %1.").arg(file));
            else
                m_parts.session.tell(
                    Severity::Error, tr("The trials could not be exported. %1").arg(errorSentences(written.error())));
        });
    });
    dialog->open();
}

void WindowCommands::copyIds() const
{
    QStringList ids;
    for (const RunId run : m_parts.session.selection().runs())
        ids << QString::number(run.value);
    QGuiApplication::clipboard()->setText(ids.join(QLatin1Char(' ')));
}

void WindowCommands::pauseOrResume()
{
    std::vector<RunId> runs = targets();
    if (runs.empty())
        runs = m_parts.session.queue().runs();
    std::vector<RunId> active;
    std::vector<RunId> paused;
    for (const RunId run : runs) {
        const RunData* data = m_parts.session.store().find(run);
        if (data && (data->row.state == RunState::Running || data->row.state == RunState::Queued))
            active.push_back(run);
        else if (data && data->row.state == RunState::Paused)
            paused.push_back(run);
    }
    if (!active.empty())
        m_parts.session.service().pauseRuns(active);
    else if (!paused.empty())
        m_parts.session.resume(paused);
}

void WindowCommands::moveInQueue(int places)
{
    std::vector<RunId> runs = m_parts.activity.queue().selectedRuns();
    if (places > 0) // the last first, so that none jumps over another
        std::reverse(runs.begin(), runs.end());
    for (const RunId run : runs)
        m_parts.session.service().moveRun(run, places);
    m_parts.session.queue().setItems(m_parts.session.service().queue());
}

void WindowCommands::stepTime(int places)
{
    Selection& selection = m_parts.session.selection();
    int now = selection.time();
    if (selection.followsLive()) {
        const RunData* data = m_parts.session.store().find(selection.currentRun());
        now = data ? data->row.completed : selection.horizon();
    }
    selection.setTime(now + places);
}

void WindowCommands::selectNeighbour(int places)
{
    if (const std::optional<TrialRef> trial = m_parts.inspector.neighbour(places))
        m_parts.session.selection().selectTrial(trial);
}

void WindowCommands::selectBest()
{
    const RunData* data = m_parts.session.store().find(m_parts.session.selection().currentRun());
    if (data && data->loaded && data->row.bestStep > 0)
        m_parts.session.selection().selectTrial(TrialRef{data->row.id, data->row.bestStep});
}

} // namespace priorscope
