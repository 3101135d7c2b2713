// SPDX-License-Identifier: GPL-3.0-or-later
// The table behind a panel: the same cells, numbers to the right, a million rows at once.

#include <QAbstractItemModelTester>
#include <QTest>

#include "frame/panel_table_model.h"

using namespace priorscope;

class TestPanelTable : public QObject {
    Q_OBJECT
private slots:
    void showsCellsAndAlignsNumbers()
    {
        PanelTableModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        model.setTable(
            {{"step", "source", "f", "sigma", "empty"}, {{"1", "init", "NaN", "", ""}, {"2", "cma", "-3.5", "0.2"}}});
        QCOMPARE(model.rowCount(), 2);
        QCOMPARE(model.columnCount(), 5);
        QCOMPARE(model.index(1, 2).data().toString(), QStringLiteral("-3.5"));
        QCOMPARE(model.index(1, 4).data().toString(), QString()); // short rows end in nothing
        const bool right[]{true, false, true, true, false};
        for (int column = 0; column < 5; ++column) {
            const auto alignment = model.index(0, column).data(Qt::TextAlignmentRole).value<Qt::Alignment>();
            QCOMPARE(alignment.testFlag(Qt::AlignRight), right[column]);
            QCOMPARE(model.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole).value<Qt::Alignment>(), alignment);
        }
        model.setTable({});
        QCOMPARE(model.rowCount() + model.columnCount(), 0);
    }

    void aMillionRowsAreShared()
    {
        PanelTable table{{"step"}, QList<QStringList>(1'000'000, QStringList{"1"})};
        PanelTableModel model;
        model.setTable(table);
        QCOMPARE(model.rowCount(), 1'000'000);
        QCOMPARE(model.index(999'999, 0).data().toString(), QStringLiteral("1"));
    }
};

QTEST_GUILESS_MAIN(TestPanelTable)
#include "tst_panel_table.moc"
