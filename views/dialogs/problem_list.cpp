// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/problem_list.h"

#include <QHeaderView>
#include <QStyledItemDelegate>

#include <algorithm>

#include "dialogs/spec_draft.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "widgets/message_line.h"

namespace priorscope {
namespace {

enum Column { kLine, kPointer, kProblem, kColumns };
constexpr int kMaxRows = 5;

class RowDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QSize size = QStyledItemDelegate::sizeHint(option, index);
        return {size.width() + 6, rowHeight(option.widget->fontMetrics())};
    }
};

} // namespace

ProblemList::ProblemList(QWidget* parent) : QTreeWidget(parent)
{
    setColumnCount(kColumns);
    setHeaderHidden(true);
    header()->setStretchLastSection(true);
    header()->setSectionResizeMode(kLine, QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(kPointer, QHeaderView::ResizeToContents);
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAllColumnsShowFocus(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new RowDelegate(this));
    setAccessibleName(tr("Problems of the document"));
    connect(this, &QTreeWidget::itemActivated, this,
        [this](QTreeWidgetItem* item) { emit chosen(indexOfTopLevelItem(item)); });
    connect(this, &QTreeWidget::itemClicked, this,
        [this](QTreeWidgetItem* item) { emit chosen(indexOfTopLevelItem(item)); });
    hide();
}

void ProblemList::setIssues(const std::vector<SpecIssue>& issues)
{
    clear();
    for (const SpecIssue& issue : issues) {
        auto* item = new QTreeWidgetItem(this);
        const QString line = issue.line > 0 ? tr("Line %1").arg(issue.line) : tr("Document");
        const QString sentence = issueSentence(issue);
        item->setIcon(kLine, icon(severityIconName(issue.severity), severityToken(issue.severity)));
        item->setText(kLine, line);
        item->setText(kPointer, QString::fromStdString(issue.pointer));
        item->setFont(kPointer, codeFont(font().pointSize()));
        item->setText(kProblem, sentence);
        item->setToolTip(kProblem, sentence);
        item->setData(kLine, Qt::AccessibleTextRole, QStringLiteral("%1, %2").arg(severityWord(issue.severity), line));
    }
    setVisible(!issues.empty());
    fitHeight();
}

void ProblemList::fitHeight()
{
    setFixedHeight(std::clamp(topLevelItemCount(), 1, kMaxRows) * priorscope::rowHeight(fontMetrics()) + 8);
}

} // namespace priorscope
