// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/json_editor.h"

#include <QHelpEvent>
#include <QMimeData>
#include <QPainter>
#include <QRegularExpression>
#include <QSyntaxHighlighter>
#include <QTextBlock>
#include <QToolTip>

#include <algorithm>
#include <utility>

#include "theme/fonts.h"
#include "theme/icons.h"
#include "widgets/message_line.h"

namespace priorscope {

class JsonHighlighter : public QSyntaxHighlighter {
public:
    JsonHighlighter(QTextDocument* document, const Theme& theme) : QSyntaxHighlighter(document), m_theme(&theme) { }

    void setTheme(const Theme& theme)
    {
        m_theme = &theme;
        rehighlight();
    }

protected:
    void highlightBlock(const QString& text) override
    {
        static const QRegularExpression token(
            QStringLiteral(R"re(("(?:[^"\\]|\\.)*+"?)(\s*:)?|\b(?:true|false|null)\b|-?\b[0-9][0-9.eE+-]*)re"));
        auto it = token.globalMatch(text);
        while (it.hasNext()) {
            const auto match = it.next();
            Token colour = text.at(match.capturedStart()).isLetter() ? Token::CodeKeyword : Token::CodeNumber;
            if (match.capturedLength(1) > 0)
                colour = match.capturedLength(2) > 0 ? Token::CodeKeyword : Token::CodeString;
            const qsizetype length = match.capturedLength() - match.capturedLength(2);
            setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(length), m_theme->color(colour));
        }
    }

private:
    const Theme* m_theme;
};

namespace {

class Gutter : public QWidget {
public:
    explicit Gutter(JsonEditor& editor) : QWidget(&editor), m_editor(editor) { }
    QSize sizeHint() const override { return {m_editor.gutterWidth(), 0}; }

protected:
    void paintEvent(QPaintEvent* event) override { m_editor.paintGutter(event); }

private:
    JsonEditor& m_editor;
};

} // namespace

JsonEditor::JsonEditor(QWidget* parent)
    : QPlainTextEdit(parent), m_gutter(new Gutter(*this)),
      m_highlighter(new JsonHighlighter(document(), themeOf(palette())))
{
    setFont(codeFont(font().pointSize()));
    setTabChangesFocus(true); // else the keyboard could not leave
    setLineWrapMode(NoWrap);
    setAccessibleName(tr("Document, JSON"));
    connect(this, &QPlainTextEdit::blockCountChanged, this, &JsonEditor::updateMargins);
    connect(this, &QPlainTextEdit::updateRequest, m_gutter, [this](const QRect& rect, int dy) {
        if (dy != 0)
            m_gutter->scroll(0, dy);
        else
            m_gutter->update(0, rect.y(), m_gutter->width(), rect.height());
    });
    updateMargins();
}

int JsonEditor::gutterWidth() const
{
    const int digits = std::max(2, static_cast<int>(QString::number(blockCount()).size()));
    const QFontMetrics metrics = fontMetrics();
    return metrics.height() + 12 + digits * metrics.horizontalAdvance(QLatin1Char('0')) + 8;
}

void JsonEditor::updateMargins()
{
    setViewportMargins(gutterWidth(), 0, 0, 0);
    layoutGutter();
}

void JsonEditor::layoutGutter()
{
    const QRect inside = contentsRect();
    m_gutter->setGeometry(inside.left(), inside.top(), gutterWidth(), inside.height());
}

void JsonEditor::paintGutter(QPaintEvent* event)
{
    const Theme& theme = themeOf(palette());
    QPainter painter(m_gutter);
    painter.fillRect(event->rect(), theme.color(Token::Panel));
    QFont numbers = font();
    numbers.setPointSizeF(numbers.pointSizeF() * 0.92);
    painter.setFont(numbers);
    const int side = fontMetrics().height() - 2;
    for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
        const QRectF lines = blockBoundingGeometry(block).translated(contentOffset());
        if (lines.top() > event->rect().bottom())
            break;
        const QRectF row(0, lines.top(), m_gutter->width(), fontMetrics().lineSpacing());
        if (const EditorMark* mark = markOfLine(block.blockNumber() + 1)) {
            const bool error = mark->severity == IssueSeverity::Error;
            painter.fillRect(row, theme.color(error ? Token::ErrorBg : Token::WarnBg));
            const QRectF place(5, row.center().y() - side / 2.0, side, side);
            paintIcon(painter, place, severityIconName(mark->severity), theme.color(severityToken(mark->severity)));
        }
        painter.setPen(theme.color(Token::Text2));
        painter.drawText(
            row.adjusted(0, 0, -8, 0), Qt::AlignRight | Qt::AlignVCenter, QString::number(block.blockNumber() + 1));
    }
}

const EditorMark* JsonEditor::markOfLine(int line) const
{
    const EditorMark* found = nullptr;
    for (const EditorMark& mark : m_marks) {
        if (mark.line == line && (!found || mark.severity == IssueSeverity::Error))
            found = &mark;
    }
    return found;
}

void JsonEditor::setMarks(std::vector<EditorMark> marks)
{
    m_marks = std::move(marks);
    showMarks();
}

void JsonEditor::setFocusRange(qsizetype start, qsizetype end)
{
    m_focusStart = start;
    m_focusEnd = end;
    showMarks();
}

QTextEdit::ExtraSelection JsonEditor::lineTint(const QTextBlock& block, Token token) const
{
    QTextEdit::ExtraSelection tint;
    tint.cursor = QTextCursor(block);
    tint.format.setBackground(themeOf(palette()).color(token));
    tint.format.setProperty(QTextFormat::FullWidthSelection, true);
    return tint;
}

void JsonEditor::showMarks()
{
    QList<QTextEdit::ExtraSelection> selections;
    if (m_focusEnd > m_focusStart) {
        const QTextBlock last = document()->findBlock(static_cast<int>(m_focusEnd) - 1);
        for (QTextBlock b = document()->findBlock(static_cast<int>(m_focusStart)); b.isValid() && b != last.next();
             b = b.next())
            selections << lineTint(b, Token::Alt);
    }
    const Theme& theme = themeOf(palette());
    for (const EditorMark& mark : m_marks) {
        const QTextBlock block = document()->findBlockByNumber(mark.line - 1);
        if (!block.isValid())
            continue;
        selections << lineTint(block, mark.severity == IssueSeverity::Error ? Token::ErrorBg : Token::WarnBg);
        if (mark.length <= 0 || mark.start + mark.length > document()->characterCount() - 1)
            continue;
        QTextEdit::ExtraSelection wave;
        wave.cursor = QTextCursor(document());
        wave.cursor.setPosition(static_cast<int>(mark.start));
        wave.cursor.setPosition(static_cast<int>(mark.start + mark.length), QTextCursor::KeepAnchor);
        wave.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        wave.format.setUnderlineColor(theme.color(severityToken(mark.severity)));
        selections << wave;
    }
    setExtraSelections(selections);
    m_gutter->update();
}

void JsonEditor::apply(const JsonEdit& edit, bool joinPrevious)
{
    QTextCursor cursor(document());
    if (joinPrevious)
        cursor.joinPreviousEditBlock();
    else
        cursor.beginEditBlock();
    cursor.setPosition(static_cast<int>(edit.position));
    cursor.setPosition(static_cast<int>(edit.position + edit.removed), QTextCursor::KeepAnchor);
    cursor.insertText(edit.inserted);
    cursor.endEditBlock();
}

void JsonEditor::replaceAll(const QString& text)
{
    apply({0, document()->characterCount() - 1, text});
}

void JsonEditor::goTo(int line, qsizetype position)
{
    const QTextBlock block = document()->findBlockByNumber(line - 1);
    QTextCursor cursor(document());
    cursor.setPosition(position >= 0 ? static_cast<int>(position) : block.position());
    setTextCursor(cursor);
    setFocus();
}

bool JsonEditor::canInsertFromMimeData(const QMimeData* source) const
{
    return source->hasUrls() || source->hasText();
}

void JsonEditor::insertFromMimeData(const QMimeData* source)
{
    if (source->hasUrls())
        emit filesDropped(source->urls());
    else
        QPlainTextEdit::insertFromMimeData(source);
}

bool JsonEditor::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QPlainTextEdit::event(event);
    auto* help = static_cast<QHelpEvent*>(event);
    const int line = cursorForPosition(viewport()->mapFromGlobal(help->globalPos())).blockNumber() + 1;
    const EditorMark* mark = markOfLine(line);
    QToolTip::showText(help->globalPos(), mark ? mark->text : QString(), this);
    return true;
}

void JsonEditor::resizeEvent(QResizeEvent* event)
{
    QPlainTextEdit::resizeEvent(event);
    layoutGutter();
}

void JsonEditor::changeEvent(QEvent* event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        m_highlighter->setTheme(themeOf(palette()));
        showMarks();
    } else if (event->type() == QEvent::FontChange) {
        updateMargins();
    }
}

} // namespace priorscope
