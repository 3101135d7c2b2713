// SPDX-License-Identifier: GPL-3.0-or-later
// ActionRegistry names every fault; fuzzy finding prefers what a person means.

#include <QMenu>
#include <QMenuBar>
#include <QtTest>

#include "actions/action_registry.h"
#include "actions/fuzzy_match.h"
#include "theme/fonts.h"

using namespace priorscope;

class TestActions : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { loadFonts(); }

    void faults_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("tip");
        QTest::addColumn<QString>("key");
        QTest::addColumn<int>("faults");
        QTest::newRow("different") << "b"
                                   << "B"
                                   << "Does b"
                                   << "Ctrl+B" << 0;
        QTest::newRow("no shortcut") << "b"
                                     << "B"
                                     << "Does b"
                                     << "" << 0;
        QTest::newRow("shortcut taken") << "b"
                                        << "B"
                                        << "Does b"
                                        << "Ctrl+A" << 1;
        QTest::newRow("id taken") << "a"
                                  << "B"
                                  << "Does b"
                                  << "" << 1;
        QTest::newRow("no text") << "b"
                                 << "&"
                                 << "Does b"
                                 << "" << 1;
        QTest::newRow("no tip") << "b"
                                << "B"
                                << ""
                                << "" << 1;
    }
    void faults()
    {
        QFETCH(QString, id);
        QFETCH(QString, text);
        QFETCH(QString, tip);
        QFETCH(QString, key);
        QFETCH(int, faults);
        QWidget window;
        ActionRegistry registry(&window);
        registry.add({"a", MenuId::File, "A", "Does a", {}, {QKeySequence("Ctrl+A")}}, [] {});
        QList<QKeySequence> keys;
        if (!key.isEmpty())
            keys << QKeySequence(key);
        registry.add({id, MenuId::File, text, tip, {}, keys}, [] {});
        QCOMPARE(registry.faults().size(), faults);
    }

    void sameKeyInOtherContextIsFine()
    {
        QWidget window;
        QWidget part(&window);
        ActionRegistry registry(&window);
        registry.add({"a", MenuId::File, "A", "Does a", {}, {QKeySequence("Ctrl+A")}}, [] {});
        registry.add({"b", MenuId::File, "B", "Does b", {}, {QKeySequence("Ctrl+A")}}, &part, [] {});
        QVERIFY(registry.faults().isEmpty());
    }

    void menusHoldWhatIsThere()
    {
        QWidget window;
        QMenuBar bar;
        ActionRegistry registry(&window);
        int ran = 0;
        registry.add({"view.x", MenuId::View, "&X", "Does x", {}, {}, "&Sub"}, [&] { ++ran; });
        registry.add({"file.y", MenuId::File, "&Y", "Does y"}, [] {});
        registry.fill(bar);
        QCOMPARE(bar.actions().size(), 2); // no empty menus
        QCOMPARE(bar.actions().first()->text(), QString("&File"));
        QCOMPARE(registry.category(registry.action("view.x")), QString("View, Sub"));
        registry.action("view.x")->trigger();
        QCOMPARE(ran, 1);
    }

    void fuzzy_data()
    {
        QTest::addColumn<QString>("pattern");
        QTest::addColumn<QString>("better");
        QTest::addColumn<QString>("worse");
        QTest::newRow("word starts") << "np"
                                     << "New project"
                                     << "Open pane";
        QTest::newRow("neighbours") << "pau"
                                    << "Pause"
                                    << "Put a rule";
        QTest::newRow("case aside") << "PAUSE"
                                    << "Pause"
                                    << "Palette, use it";
        QTest::newRow("shorter") << "run"
                                 << "Run"
                                 << "Run everything again";
        QTest::newRow("spaces do not count") << "new exp"
                                             << "New experiment"
                                             << "Renew the exponent";
    }
    void fuzzy()
    {
        QFETCH(QString, pattern);
        QFETCH(QString, better);
        QFETCH(QString, worse);
        QVERIFY(fuzzyScore(pattern, better).has_value());
        QVERIFY(fuzzyScore(pattern, better) > fuzzyScore(pattern, worse));
    }

    void fuzzyRefuses()
    {
        QVERIFY(!fuzzyScore("xyz", "Pause"));
        QVERIFY(!fuzzyScore("esuap", "Pause")); // order counts
        QVERIFY(!fuzzyScore("a", ""));
        QCOMPARE(fuzzyScore("", "Pause"), std::optional<int>(0));
    }
};

QTEST_MAIN(TestActions)
#include "tst_actions.moc"
