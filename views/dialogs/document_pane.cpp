// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/document_pane.h"

#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include "dialogs/dialog_parts.h"
#include "dialogs/problem_list.h"
#include "dialogs/spec_draft.h"
#include "dialogs/text_file.h"
#include "error_text.h"
#include "models/when_done.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "widgets/elided_label.h"
#include "widgets/json_editor.h"
#include "widgets/message_line.h"

namespace priorscope {
namespace {

QString fileFilter()
{
    return DocumentPane::tr("Experiments (*.json);;All files (*)");
}

// Where the underline goes: a value on one line; a value of several lines is only tinted at its first.
EditorMark markOf(const SpecIssue& issue, const SpecDraft& draft)
{
    EditorMark mark{issue.severity, issue.line, 0, 0, issueSentence(issue)};
    const QString pointer = QString::fromStdString(issue.pointer);
    const JsonNode* node = draft.readable() && !pointer.isEmpty() ? draft.json().find(pointer) : nullptr;
    if (node && !draft.json().raw(*node).contains(u'\n')) {
        mark.start = node->start;
        mark.length = node->end - node->start;
    }
    return mark;
}

} // namespace

DocumentPane::DocumentPane(QWidget* parent)
    : QWidget(parent), m_editor(new JsonEditor(this)), m_problems(new ProblemList(this)),
      m_failure(new MessageLine(this))
{
    m_failure->setContentsMargins(10, 0, 10, 0);
    m_failure->hide();
    m_editor->setFrameShape(QFrame::NoFrame);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeHeader());
    layout->addWidget(m_failure);
    layout->addWidget(m_editor, 1);
    auto* foot = new Strip(Token::Header, Strip::Line::Above, this);
    auto* footLayout = new QVBoxLayout(foot);
    footLayout->setContentsMargins(4, 1, 0, 0);
    footLayout->addWidget(m_problems);
    layout->addWidget(foot);
    QPalette surface = m_problems->palette();
    surface.setColor(QPalette::Base, Qt::transparent); // the strip shows through
    m_problems->setPalette(surface);
    connect(m_problems, &ProblemList::chosen, this, [this](int index) {
        if (m_draft)
            goTo(*m_draft, index);
    });
    connect(m_editor, &JsonEditor::filesDropped, this, [this](const QList<QUrl>& files) {
        if (!files.isEmpty())
            loadFile(files.front().toLocalFile());
    });
}

QToolButton* DocumentPane::addTool(const QString& iconName, const QString& text)
{
    auto* button = new QToolButton(this);
    button->setIcon(icon(iconName));
    button->setToolTip(text);
    button->setAccessibleName(text);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    return button;
}

QWidget* DocumentPane::makeHeader()
{
    auto* header = new Strip(Token::Header, Strip::Line::Below, this);
    auto* title = new QLabel(tr("Document"), header);
    title->setFont(medium(title->font()));
    auto* subtitle = new ElidedLabel(tr("either side edits the other"), header);
    subtitle->setColor(Token::Text2);
    auto* undo = addTool(QStringLiteral("undo"), tr("Undo the last change on either side"));
    auto* redo = addTool(QStringLiteral("redo"), tr("Redo"));
    auto* copy = addTool(QStringLiteral("copy"), tr("Copy the document"));
    auto* open = addTool(QStringLiteral("open"), tr("Open a document"));
    auto* save = addTool(QStringLiteral("save"), tr("Save the document as"));
    undo->setEnabled(false);
    redo->setEnabled(false);
    auto* layout = new QHBoxLayout(header);
    layout->setContentsMargins(10, 2, 6, 2);
    layout->setSpacing(2);
    layout->addWidget(title);
    layout->addSpacing(6);
    layout->addWidget(subtitle, 1);
    for (QToolButton* button : {undo, redo, copy, open, save})
        layout->addWidget(button);
    connect(m_editor, &QPlainTextEdit::undoAvailable, undo, &QWidget::setEnabled);
    connect(m_editor, &QPlainTextEdit::redoAvailable, redo, &QWidget::setEnabled);
    connect(undo, &QToolButton::clicked, m_editor, &QPlainTextEdit::undo);
    connect(redo, &QToolButton::clicked, m_editor, &QPlainTextEdit::redo);
    connect(
        copy, &QToolButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_editor->toPlainText()); });
    connect(open, &QToolButton::clicked, this, &DocumentPane::chooseFile);
    connect(save, &QToolButton::clicked, this, &DocumentPane::saveFile);
    return header;
}

void DocumentPane::showIssues(const SpecDraft& draft)
{
    m_draft = &draft;
    std::vector<EditorMark> marks;
    for (const SpecIssue& issue : draft.parsed().issues)
        marks.push_back(markOf(issue, draft));
    m_editor->setMarks(std::move(marks));
    m_problems->setIssues(draft.parsed().issues);
    m_problems->parentWidget()->setVisible(!draft.parsed().issues.empty());
}

void DocumentPane::highlight(const SpecDraft& draft, const QString& pointer)
{
    const JsonNode* node = draft.readable() && !pointer.isEmpty() ? draft.json().find(pointer) : nullptr;
    m_editor->setFocusRange(node ? node->start : 0, node ? node->end : 0);
}

void DocumentPane::goTo(const SpecDraft& draft, int index)
{
    const SpecIssue& issue = draft.parsed().issues.at(static_cast<std::size_t>(index));
    const EditorMark mark = markOf(issue, draft);
    m_editor->goTo(std::max(1, issue.line), mark.length > 0 ? mark.start : -1);
}

void DocumentPane::loadFile(const QString& file)
{
    whenDone(this, readTextFile(file), [this](const Result<QString>& text) {
        m_failure->setVisible(!text.ok());
        if (text)
            emit fileLoaded(*text);
        else
            showFailure(text.error());
    });
}

void DocumentPane::chooseFile()
{
    auto* dialog = new QFileDialog(this, tr("Open a document"), {}, fileFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &DocumentPane::loadFile);
    dialog->open();
}

void DocumentPane::saveFile()
{
    auto* dialog = new QFileDialog(this, tr("Save the document as"), {}, fileFilter());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("json"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& file) {
        whenDone(
            this, writeTextFile(file, m_editor->toPlainText() + QLatin1Char('\n')), [this](const Result<void>& done) {
                m_failure->setVisible(!done.ok());
                if (!done)
                    showFailure(done.error());
            });
    });
    dialog->open();
}

void DocumentPane::showFailure(const Error& error)
{
    const QString file = QString::fromStdString(error.context);
    m_failure->setMessage(IssueSeverity::Error, tr("%1 was not read or written. %2").arg(file, errorSentences(error)));
}

} // namespace priorscope
