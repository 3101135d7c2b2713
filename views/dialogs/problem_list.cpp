// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/problem_list.h"

#include <QHeaderView>

#include <algorithm>

#include "dialogs/dialog_parts.h"
#include "dialogs/spec_draft.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "widgets/message_line.h"

namespace priorscope {
namespace {

enum Column { kLine, kPointer, kProblem, kColumns };
constexpr int kMaxRows = 5;

// Sentences wrap instead of being cut.
class ProblemDelegate : public CellDelegate {
public:
    using CellDelegate::CellDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const QSize size = CellDelegate::sizeHint(option, index);
        if (index.column() != kProblem)
            return size;
        const auto* view = static_cast<const QTreeView*>(option.widget);
        const QFontMetrics metrics = view->fontMetrics();
        const QRect room(0, 0, view->columnWidth(kProblem) - 2 * kPadding - 8, 1000);
        const int height = metrics.boundingRect(room, Qt::TextWordWrap, index.data().toString()).height();
        return {size.width(), size.height() + height - metrics.height()};
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
    setWordWrap(true);
    setAllColumnsShowFocus(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setItemDelegate(new ProblemDelegate(this));
    connect(header(), &QHeaderView::sectionResized, this, &ProblemList::scheduleDelayedItemsLayout); // rows wrap anew
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
}

void ProblemList::updateGeometries()
{
    fitHeight();
    QTreeWidget::updateGeometries();
}

void ProblemList::fitHeight()
{
    int height = 8;
    for (int row = 0; row < topLevelItemCount(); ++row)
        height += sizeHintForIndex(indexFromItem(topLevelItem(row), kProblem)).height();
    setFixedHeight(std::min(height, kMaxRows * priorscope::rowHeight(fontMetrics()) + 8));
}

} // namespace priorscope
