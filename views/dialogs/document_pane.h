// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// DocumentPane: the right side of the New experiment dialog: the JSON text with its tools, and the list of its
// problems. GUI thread.

#include <QWidget>

class QToolButton;

namespace priorscope {

class JsonEditor;
class MessageLine;
class ProblemList;
class SpecDraft;
struct Error;

class DocumentPane : public QWidget {
    Q_OBJECT
public:
    explicit DocumentPane(QWidget* parent = nullptr);

    JsonEditor& editor() const { return *m_editor; }
    void showIssues(const SpecDraft& draft);
    void highlight(const SpecDraft& draft, const QString& pointer); // the part that the form shows; empty: none
    void loadFile(const QString& file);
    void chooseFile(); // opens a dialog, then loadFile
    void saveFile();

signals:
    void fileLoaded(const QString& text);

private:
    QToolButton* addTool(const QString& iconName, const QString& text);
    QWidget* makeHeader();
    void showFailure(const Error& error);
    void goTo(const SpecDraft& draft, int index);

    JsonEditor* m_editor = nullptr;
    ProblemList* m_problems = nullptr;
    MessageLine* m_failure = nullptr;
    const SpecDraft* m_draft = nullptr;
};

} // namespace priorscope
