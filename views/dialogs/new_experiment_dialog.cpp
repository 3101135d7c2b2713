// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/new_experiment_dialog.h"

#include <QClipboard>
#include <QComboBox>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

#include "dialogs/bound_form.h"
#include "dialogs/dialog_parts.h"
#include "dialogs/document_pane.h"
#include "dialogs/estimate_bar.h"
#include "dialogs/method_section.h"
#include "dialogs/new_experiment_schema.h"
#include "dialogs/objective_section.h"
#include "engine/presets.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "widgets/json_editor.h"
#include "widgets/message_line.h"

namespace priorscope {
namespace {

constexpr int kMargin = 18;

// Presets in the layout that the window writes; as they stand when they use a part that this build lacks.
QString presetDocument(const Preset& preset, const Registries& registries)
{
    const ParsedSpec parsed = parseSpec(preset.document, registries);
    return QString::fromStdString(parsed.ok() ? writeSpec(parsed.spec, registries) : preset.document).trimmed();
}

QString shellQuoted(const QString& text)
{
    return QLatin1Char('\'') + QString(text).replace(QLatin1String("'"), QLatin1String("'\\''")) + QLatin1Char('\'');
}

// The widgets that Tab reaches, as their layouts order them: reading order, also for controls that were made later.
void collectStops(const QLayout& layout, QList<QWidget*>& stops)
{
    for (int i = 0; i < layout.count(); ++i) {
        QLayoutItem* item = layout.itemAt(i);
        if (item->layout())
            collectStops(*item->layout(), stops);
        QWidget* widget = item->widget();
        if (!widget)
            continue;
        if (widget->focusPolicy() & Qt::TabFocus)
            stops << widget;
        if (widget->layout())
            collectStops(*widget->layout(), stops);
    }
}

QPushButton* plainButton(const QString& text, const QString& tip, QWidget* parent)
{
    auto* button = new QPushButton(text, parent);
    button->setToolTip(tip);
    button->setAutoDefault(false); // Enter belongs to Start now
    return button;
}

} // namespace

NewExperimentDialog::NewExperimentDialog(const Registries& registries, NewExperimentContext context, QWidget* parent)
    : QDialog(parent), m_registries(registries), m_context(std::move(context)), m_pane(new DocumentPane(this)),
      m_draft(new SpecDraft(registries, m_pane->editor(), this))
{
    setWindowTitle(tr("New experiment"));
    setAcceptDrops(true);
    auto* splitter = new QSplitter(this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(makeForm());
    splitter->addWidget(m_pane);
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({700, 620});
    m_estimate = new EstimateBar(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addWidget(splitter, 1);
    layout->addWidget(m_estimate);
    layout->addWidget(makeFooter());
    bindKeys();

    connect(m_draft, &SpecDraft::changed, this, &NewExperimentDialog::reload);
    connect(m_methods, &MethodSection::currentChanged, this,
        [this] { m_pane->highlight(*m_draft, m_methods->currentPointer()); });
    connect(m_pane, &DocumentPane::fileLoaded, this, &NewExperimentDialog::setDocument);
    const Preset* first = findPreset("quick-look");
    setDocument(first ? presetDocument(*first, registries) : QStringLiteral("{}"));
    m_pane->editor().document()->clearUndoRedoStacks();
    if (!m_context.projectFile.isEmpty())
        m_general->setNote("name", tr("new in %1").arg(QFileInfo(m_context.projectFile).fileName()));
    m_general->control("name")->setFocus();
    // Room for window decoration and a task bar on the smallest screen that we support, 1366x768.
    resize(QSize(1320, 888).boundedTo(this->screen()->availableSize() - QSize(26, 48)));
}

QWidget* NewExperimentDialog::makeHeader()
{
    auto* header = new Strip(Token::Window, Strip::Line::Below, this);
    auto* from = new QComboBox(header);
    from->setObjectName(QStringLiteral("startFrom"));
    from->setPlaceholderText(tr("choose a preset"));
    for (const Preset& preset : presets()) {
        from->addItem(QString::fromStdString(preset.title), QString::fromStdString(preset.id));
        from->setItemData(from->count() - 1, QString::fromStdString(preset.description), Qt::ToolTipRole);
    }
    from->setCurrentIndex(from->findData(QStringLiteral("quick-look")));
    auto* label = new QLabel(tr("Start from"), header);
    label->setBuddy(from);
    from->setAccessibleName(label->text());
    connect(from, &QComboBox::activated, this, [this, from] {
        if (const Preset* preset = findPreset(from->currentData().toString().toStdString()))
            setDocument(presetDocument(*preset, m_registries));
        from->setToolTip(from->currentData(Qt::ToolTipRole).toString());
    });

    auto* copy = plainButton(tr("Duplicate an experiment"), tr("Start from an experiment of this project"), header);
    m_duplicate = copy;
    copy->setIcon(icon(QStringLiteral("duplicate")));
    auto* menu = new QMenu(copy);
    for (const ExperimentSpec& spec : m_context.experiments)
        connect(menu->addAction(QString::fromStdString(spec.name)), &QAction::triggered, this,
            [this, spec] { duplicate(spec); });
    copy->setMenu(menu);
    copy->setEnabled(!menu->isEmpty());
    if (menu->isEmpty())
        copy->setToolTip(tr("This project has no experiment yet."));

    auto* drop = new QLabel(tr("Drop a .json file here"), header);
    drop->setForegroundRole(QPalette::PlaceholderText);
    auto* layout = new QHBoxLayout(header);
    layout->setContentsMargins(kMargin, 9, kMargin, 9);
    layout->setSpacing(8);
    layout->addWidget(label);
    layout->addWidget(from);
    layout->addWidget(copy);
    layout->addStretch(1);
    layout->addWidget(drop);
    return header;
}

QWidget* NewExperimentDialog::makeForm()
{
    m_form = new QWidget(this);
    m_unreadable = new MessageLine(m_form);
    m_unreadable->hide();
    m_general = new BoundForm(*m_draft, {}, m_form);
    m_general->setSchema(generalSchema());
    m_objectives = new ObjectiveSection(*m_draft, m_form);
    m_methods = new MethodSection(*m_draft, m_form);
    m_budget = new BoundForm(*m_draft, {}, m_form);
    m_budget->setSchema(budgetSchema());

    auto* content = new QWidget(this);
    auto* outer = new QVBoxLayout(content);
    outer->setContentsMargins(kMargin, 4, kMargin, 12);
    outer->setSpacing(0);
    outer->addWidget(m_unreadable);
    outer->addWidget(m_form);
    outer->addStretch(1);
    auto* layout = new QVBoxLayout(m_form);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(7);
    const std::pair<QString, QWidget*> parts[] = {{tr("General"), m_general}, {tr("Objectives"), m_objectives},
        {tr("Methods"), m_methods}, {tr("Budget and limits"), m_budget}};
    for (const auto& [title, part] : parts) {
        layout->addWidget(new SectionTitle(title, m_form));
        layout->addWidget(part);
    }
    m_scroll = new QScrollArea(this);
    m_scroll->setWidget(content);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return m_scroll;
}

QWidget* NewExperimentDialog::makeFooter()
{
    auto* footer = new Strip(Token::Window, Strip::Line::None, this);
    auto* command =
        plainButton(tr("Copy as command"), tr("Copy a shell line that runs this document without the window"), footer);
    connect(command, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(shellCommand()); });
    m_blocker = new MessageLine(footer);
    m_blocker->setObjectName(QStringLiteral("blocker"));
    m_blocker->setWordWrap(false);
    auto* cancel = plainButton(tr("Cancel"), tr("Close without an experiment"), footer);
    m_queue = plainButton(tr("Add to queue"), {}, footer);
    m_start = new QPushButton(tr("Start now"), footer);
    m_start->setDefault(true);
    m_queue->setObjectName(QStringLiteral("queue"));
    m_start->setObjectName(QStringLiteral("start"));
    connect(cancel, &QPushButton::clicked, this, &NewExperimentDialog::reject);
    connect(m_queue, &QPushButton::clicked, this, [this] { submit(false); });
    connect(m_start, &QPushButton::clicked, this, [this] { submit(true); });
    auto* layout = new QHBoxLayout(footer);
    layout->setContentsMargins(kMargin, 12, kMargin, 12);
    layout->setSpacing(8);
    layout->addWidget(command);
    layout->addStretch(1);
    layout->addWidget(m_blocker);
    layout->addSpacing(8);
    for (QPushButton* button : {cancel, m_queue, m_start})
        layout->addWidget(button);
    return footer;
}

// The editor answers undo by itself; everywhere else in the dialog it means the document, too.
void NewExperimentDialog::bindKeys()
{
    JsonEditor* editor = &m_pane->editor();
    connect(new QShortcut(QKeySequence::Undo, this), &QShortcut::activated, editor, &QPlainTextEdit::undo);
    connect(new QShortcut(QKeySequence::Redo, this), &QShortcut::activated, editor, &QPlainTextEdit::redo);
    connect(new QShortcut(QKeySequence::Open, this), &QShortcut::activated, m_pane, &DocumentPane::chooseFile);
    connect(new QShortcut(QKeySequence::Save, this), &QShortcut::activated, m_pane, &DocumentPane::saveFile);
    // Enter makes a new line in the document, so starting from there needs a key of its own.
    for (const int key : {Qt::Key_Return, Qt::Key_Enter})
        connect(new QShortcut(QKeySequence(Qt::CTRL | key), this), &QShortcut::activated, m_start, &QPushButton::click);
}

QString NewExperimentDialog::document() const
{
    return m_pane->editor().toPlainText();
}

void NewExperimentDialog::setDocument(const QString& json)
{
    m_methods->forgetLeftOut();
    m_saved = json;
    m_draft->replace(json);
    reload();
}

void NewExperimentDialog::duplicate(const ExperimentSpec& spec)
{
    ExperimentSpec copy = spec;
    copy.name = freeName(QString::fromStdString(spec.name)).toStdString();
    setDocument(QString::fromStdString(writeSpec(copy, m_registries)).trimmed());
}

QString NewExperimentDialog::freeName(const QString& wanted) const
{
    QString name = wanted;
    const auto taken = [&](const ExperimentSpec& spec) { return QString::fromStdString(spec.name) == name; };
    for (int n = 2; std::any_of(m_context.experiments.begin(), m_context.experiments.end(), taken); ++n)
        name = QStringLiteral("%1-%2").arg(wanted).arg(n);
    return name;
}

void NewExperimentDialog::reload()
{
    const bool readable = m_draft->readable();
    m_form->setEnabled(readable);
    m_unreadable->setVisible(!readable);
    m_pane->showIssues(*m_draft);
    if (readable) {
        m_general->reload();
        m_objectives->reload();
        m_methods->reload();
        m_budget->reload();
        orderTabs();
    } else {
        const int line = m_draft->parsed().issues.empty() ? 0 : m_draft->parsed().issues.front().line;
        m_unreadable->setMessage(IssueSeverity::Error,
            tr("The document cannot be read (line %1). The form keeps its last good state and waits until it can.")
                .arg(line));
    }
    m_pane->highlight(*m_draft, m_methods->currentPointer());
    std::optional<SpecEstimate> numbers;
    if (m_draft->parsed().ok()) {
        if (Result<SpecEstimate> known = estimate(m_draft->parsed().spec, m_registries))
            numbers = *known;
    }
    m_estimate->setEstimate(numbers, m_context.evaluationsPerSecond);
    // Only the height scrolls: the form is never narrower than its widest row.
    m_scroll->setMinimumWidth(
        m_scroll->widget()->minimumSizeHint().width() + m_scroll->verticalScrollBar()->sizeHint().width());
    reloadFooter();
}

void NewExperimentDialog::orderTabs()
{
    QList<QWidget*> stops;
    collectStops(*m_form->layout(), stops);
    QWidget* last = m_duplicate;
    for (QWidget* stop : stops) {
        setTabOrder(last, stop);
        last = stop;
    }
}

QString NewExperimentDialog::blocker() const
{
    const auto& issues = m_draft->parsed().issues;
    const auto errors = std::count_if(
        issues.begin(), issues.end(), [](const SpecIssue& issue) { return issue.severity == IssueSeverity::Error; });
    if (errors > 0)
        return errors == 1 ? tr("1 error keeps this from starting")
                           : tr("%1 errors keep this from starting").arg(errors);
    return m_context.refusal;
}

void NewExperimentDialog::reloadFooter()
{
    const QString reason = blocker();
    m_blocker->setVisible(!reason.isEmpty());
    if (!reason.isEmpty())
        m_blocker->setMessage(IssueSeverity::Error, reason);
    m_start->setEnabled(reason.isEmpty());
    m_queue->setEnabled(reason.isEmpty());
    m_start->setToolTip(reason.isEmpty() ? tr("Store the experiment and start its runs (Ctrl+Enter)") : reason);
    m_queue->setToolTip(reason.isEmpty() ? tr("Store the experiment; its runs wait until you resume them") : reason);
}

void NewExperimentDialog::submit(bool start)
{
    if (!blocker().isEmpty())
        return;
    emit submitted(m_draft->parsed().spec, start);
    accept();
}

void NewExperimentDialog::reject()
{
    if (document() == m_saved) {
        QDialog::reject();
        return;
    }
    auto* question = new QMessageBox(QMessageBox::Question, tr("New experiment"),
        tr("Discard this experiment? What you changed is not stored anywhere."), QMessageBox::NoButton, this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* discard = question->addButton(tr("Discard"), QMessageBox::DestructiveRole);
    question->setDefaultButton(question->addButton(tr("Keep editing"), QMessageBox::RejectRole));
    connect(discard, &QPushButton::clicked, this, [this] { QDialog::reject(); });
    question->open();
}

QString NewExperimentDialog::shellCommand() const
{
    const QString json = m_draft->readable() ? jsonCompact(document()) : document();
    const QString project =
        m_context.projectFile.isEmpty() ? QStringLiteral("study.priorscope") : m_context.projectFile;
    return QStringLiteral(
        "f=$(mktemp --suffix=.json) && printf '%s\\n' %1 > \"$f\" && priorscope run \"$f\" --project %2")
        .arg(shellQuoted(json), shellQuoted(project));
}

void NewExperimentDialog::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void NewExperimentDialog::dropEvent(QDropEvent* event)
{
    const QList<QUrl> files = event->mimeData()->urls();
    if (!files.isEmpty())
        m_pane->loadFile(files.front().toLocalFile());
}

} // namespace priorscope
