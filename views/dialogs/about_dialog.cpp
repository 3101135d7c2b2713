// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/about_dialog.h"

#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "dialogs/dialog_parts.h"
#include "theme/fonts.h"

namespace priorscope {
namespace {

struct Part {
    QString name;
    QString licence; // SPDX
    QString use;
};

QList<Part> parts()
{
    const auto tr = [](const char* text) { return AboutDialog::tr(text); };
    return {{QStringLiteral("Qt %1").arg(QLatin1String(qVersion())), QStringLiteral("LGPL-3.0-only"),
                tr("window and files")},
        {QStringLiteral("QCustomPlot"), QStringLiteral("GPL-3.0-or-later"), tr("plots")},
        {QStringLiteral("SQLite"), tr("public domain"), tr("project files")},
        {QStringLiteral("Eigen"), QStringLiteral("MPL-2.0"), tr("linear algebra")},
        {QStringLiteral("Boost"), QStringLiteral("BSL-1.0"), tr("statistical distributions")},
        {QStringLiteral("JSON for Modern C++"), QStringLiteral("MIT"), tr("documents and messages")},
        {QStringLiteral("CLI11"), QStringLiteral("BSD-3-Clause"), tr("command line")},
        {QStringLiteral("Roboto"), QStringLiteral("Apache-2.0"), tr("typeface of the window")},
        {QStringLiteral("JetBrains Mono"), QStringLiteral("OFL-1.1"), tr("typeface of code")}};
}

QTreeWidget* partsTable(QWidget* parent)
{
    auto* table = new QTreeWidget(parent);
    table->setHeaderLabels({AboutDialog::tr("Part"), AboutDialog::tr("Licence"), AboutDialog::tr("Used for")});
    table->setRootIsDecorated(false);
    table->setUniformRowHeights(true);
    table->setItemDelegate(new CellDelegate(table));
    table->setAlternatingRowColors(true);
    table->setAccessibleName(AboutDialog::tr("Parts and their licences"));
    for (const Part& part : parts())
        new QTreeWidgetItem(table, {part.name, part.licence, part.use});
    for (int column = 0; column < 2; ++column)
        table->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    return table;
}

} // namespace

AboutDialog::AboutDialog(QWidget* parent) : QDialog(parent)
{
    setWindowTitle(tr("About Priorscope"));
    auto* title = new QLabel(tr("Priorscope %1").arg(QCoreApplication::applicationVersion()).trimmed(), this);
    title->setFont(medium(sized(font(), TextSize::Start)));
    auto* purpose = new QLabel(
        tr("Where an LLM optimiser's performance comes from: the prior in its weights, or search with feedback."),
        this);
    auto* licence = new QLabel(
        tr("Free software under the GNU General Public License, version 3 or later; it comes without any warranty."),
        this);
    for (QLabel* label : {purpose, licence})
        label->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(18, 14, 18, 14);
    layout->setSpacing(8);
    layout->addWidget(title);
    layout->addWidget(purpose);
    layout->addWidget(licence);
    layout->addWidget(partsTable(this), 1);
    layout->addWidget(buttons);
    resize(560, 460);
}

} // namespace priorscope
