// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/consent_dialog.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <utility>

#include "theme/fonts.h"
#include "widgets/message_line.h"
#include "widgets/param_text.h"

namespace priorscope {

// What runs must be what is read: nothing that moves the cursor or turns the direction of text passes as it is.
QString commandLine(const std::vector<std::string>& argv)
{
    QStringList words;
    for (const std::string& word : argv) {
        QString shown;
        for (const char32_t c : QString::fromStdString(word).toUcs4()) {
            const QChar::Category category = QChar::category(c);
            const bool hidden = category == QChar::Other_Control || category == QChar::Other_Format
                || category == QChar::Separator_Line || category == QChar::Separator_Paragraph;
            shown +=
                hidden ? QStringLiteral("\\u{%1}").arg(uint(c), 4, 16, QLatin1Char('0')) : QString::fromUcs4(&c, 1);
        }
        words << shellWord(shown);
    }
    return words.join(QLatin1Char(' '));
}

ConsentDialog::ConsentDialog(std::vector<std::vector<std::string>> commands, QWidget* parent)
    : QDialog(parent), m_commands(std::move(commands))
{
    setWindowTitle(tr("Run external programs?"));
    const int count = static_cast<int>(m_commands.size());
    auto* warning = new MessageLine(this);
    warning->setMessage(IssueSeverity::Warning,
        count == 1 ? tr("This experiment runs a program on this machine with your rights: your files, your network.")
                   : tr("This experiment runs %1 programs on this machine with your rights: your files, your network.")
                         .arg(count));
    auto* label = new QLabel(tr("Command lines, in full:"), this);
    auto* list = new QPlainTextEdit(this);
    list->setReadOnly(true);
    list->setTabChangesFocus(true);
    list->setFont(codeFont(font().pointSize()));
    list->setAccessibleName(tr("Command lines"));
    label->setBuddy(list);
    QStringList lines;
    for (const auto& argv : m_commands)
        lines << commandLine(argv);
    list->setPlainText(lines.join(QLatin1Char('\n')));
    auto* note =
        new QLabel(tr("Allow them only if you know where they come from. A changed command line asks again."), this);
    note->setWordWrap(true);
    note->setForegroundRole(QPalette::PlaceholderText);

    auto* buttons = new QDialogButtonBox(this);
    QPushButton* refuse = buttons->addButton(tr("Do not run"), QDialogButtonBox::RejectRole);
    QPushButton* allow = buttons->addButton(tr("Allow and run"), QDialogButtonBox::AcceptRole);
    allow->setAutoDefault(false);
    refuse->setDefault(true); // Enter must not consent
    refuse->setFocus();
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        emit consentGiven(m_commands);
        accept();
    });
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 14, 18, 14);
    layout->setSpacing(8);
    for (QWidget* part : std::initializer_list<QWidget*>{warning, label, list, note, buttons})
        layout->addWidget(part, part == list ? 1 : 0);
    resize(640, 320);
}

} // namespace priorscope
