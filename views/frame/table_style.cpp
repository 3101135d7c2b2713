// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/table_style.h"

#include <QHeaderView>
#include <QTableView>

#include "delegates/row_delegate.h"
#include "theme/fonts.h"

namespace priorscope {

void styleTable(QTableView& table)
{
    table.setItemDelegate(new RowDelegate(&table));
    table.setFrameShape(QFrame::NoFrame);
    table.setShowGrid(false);
    table.setAlternatingRowColors(true);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setTabKeyNavigation(false); // Tab leaves the table
    table.setWordWrap(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setDefaultSectionSize(rowHeight(QFontMetrics(table.font())));
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table.horizontalHeader()->setHighlightSections(false);
}

} // namespace priorscope
