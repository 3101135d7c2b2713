// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// JsonEditor: the document's text with line numbers, severity icons in the gutter, syntax colours of the theme, tinted
// lines and wave underlines. It knows no document format. GUI thread.

#include <QPlainTextEdit>
#include <QUrl>

#include <vector>

#include "engine/spec_codec.h"
#include "theme/theme.h"
#include "widgets/editable_json.h"

namespace priorscope {

struct EditorMark {
    IssueSeverity severity = IssueSeverity::Error;
    int line = 0; // 1-based
    qsizetype start = 0; // of the underlined text in the document
    qsizetype length = 0; // 0: only the line is tinted
    QString text; // tooltip
};

class JsonEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit JsonEditor(QWidget* parent = nullptr);

    void setMarks(std::vector<EditorMark> marks);
    const std::vector<EditorMark>& marks() const { return m_marks; }
    void setFocusRange(qsizetype start, qsizetype end); // the part that the form shows, lightly tinted; empty: none
    // Changes the text as the user would: undoable, cursor and scroll position stay. `joinPrevious` puts it into the
    // same undo step as the last change.
    void apply(const JsonEdit& edit, bool joinPrevious = false);
    void replaceAll(const QString& text); // the same for the whole text; undoable
    void goTo(int line, qsizetype position = -1); // and takes the focus; position < 0: start of the line

    int gutterWidth() const;
    void paintGutter(QPaintEvent* event);

signals:
    void filesDropped(const QList<QUrl>& files);

protected:
    bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void updateMargins();
    void layoutGutter();
    void showMarks();
    const EditorMark* markOfLine(int line) const; // the gravest
    QTextEdit::ExtraSelection lineTint(const QTextBlock& block, Token token) const;

    QWidget* m_gutter = nullptr;
    class JsonHighlighter* m_highlighter = nullptr;
    std::vector<EditorMark> m_marks;
    qsizetype m_focusStart = 0;
    qsizetype m_focusEnd = 0;
};

} // namespace priorscope
