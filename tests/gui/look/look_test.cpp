// SPDX-License-Identifier: Apache-2.0
// The design tokens keep their contrast in both themes; icons, widgets and the plot construct and draw without a
// warning.
#include <QApplication>
#include <QFontDatabase>
#include <QPushButton>
#include <QSignalSpy>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>

#include <cmath>
#include <limits>
#include <set>

#include "gallery_plots.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/theme_controller.h"
#include "widgets/badge.h"
#include "widgets/empty_state.h"
#include "widgets/panel_frame.h"
#include "widgets/plot_model.h"
#include "widgets/plot_panel.h"
#include "widgets/segmented_control.h"
#include "widgets/time_control.h"

using namespace priorscope;

namespace {

const QList<Token> kSurfaces{Token::Window, Token::Panel, Token::Header, Token::Alt, Token::Field, Token::Button,
    Token::Hover, Token::Sel, Token::SelInactive};

PlotPanel* logPlot(const std::vector<double>& values)
{
    auto* plot = new PlotPanel(Theme::make(ThemeKind::Light));
    PlotAxis y;
    y.scale = AxisScale::Log;
    plot->setAxes({}, y);
    const int series = plot->addSeries(PlotSeries::ofMethod(QStringLiteral("LLM plain"), "llm"));
    std::vector<double> keys;
    for (std::size_t i = 0; i < values.size(); ++i)
        keys.push_back(static_cast<double>(i));
    plot->setData(series, keys, values);
    plot->resize(420, 300);
    plot->show();
    return plot;
}

void drawn(PlotPanel& plot)
{
    QVERIFY(!plot.grab().isNull());
}

void wheel(QWidget& target, int notches)
{
    const QPointF at = target.rect().center();
    QWheelEvent event(
        at, target.mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(&target, &event);
}

} // namespace

class LookTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase()
    {
        loadFonts();
        applyTheme(*qApp, ThemeKind::Light);
        QTest::failOnWarning(
            QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
    }

    void textHasContrastOnEverySurface_data()
    {
        QTest::addColumn<ThemeKind>("kind");
        QTest::newRow("light") << ThemeKind::Light;
        QTest::newRow("dark") << ThemeKind::Dark;
        QTest::newRow("print") << ThemeKind::Print;
    }
    void textHasContrastOnEverySurface()
    {
        QFETCH(ThemeKind, kind);
        const Theme theme = Theme::make(kind);
        const auto need = [&](Token front, Token back, double least) {
            const double ratio = contrastRatio(theme.color(front), theme.color(back));
            QVERIFY2(ratio >= least,
                qPrintable(QStringLiteral("token %1 on %2: %3").arg(int(front)).arg(int(back)).arg(ratio)));
        };
        for (const Token back : kSurfaces)
            for (const Token front :
                {Token::Text, Token::Text2, Token::Accent, Token::Success, Token::Warn, Token::Error})
                need(front, back, 4.5);
        const QList<std::pair<Token, Token>> pairs{{Token::Success, Token::SuccessBg}, {Token::Warn, Token::WarnBg},
            {Token::Error, Token::ErrorBg}, {Token::Text, Token::Add}, {Token::Text, Token::Del},
            {Token::Text, Token::AddWord}, {Token::Text, Token::DelWord}, {Token::SelText, Token::Sel},
            {Token::OnAccent, Token::Accent}};
        for (const auto& [front, back] : pairs)
            need(front, back, 4.5);
        for (const Token code : {Token::CodeKeyword, Token::CodeType, Token::CodeString, Token::CodeNumber,
                 Token::CodeComment, Token::CodePreprocessor})
            for (const Token back : {Token::Panel, Token::Alt, Token::Add, Token::Del, Token::AddWord, Token::DelWord,
                     Token::ErrorBg, Token::WarnBg})
                need(code, back, 4.5);
        for (const Token back : {Token::Window, Token::Panel, Token::Header})
            need(Token::BorderStrong, back, 3);
        for (int hue = 0; hue <= static_cast<int>(DataHue::Purple); ++hue)
            QVERIFY(contrastRatio(theme.dataLine(static_cast<DataHue>(hue)), theme.color(Token::Panel)) >= 3);
    }

    void methodsDifferInMoreThanHue()
    {
        const Theme theme = Theme::make(ThemeKind::Light);
        std::set<std::pair<QList<qreal>, int>> shapes;
        for (const char* id : {"llm", "cma-es", "centaur", "llm-mcts", "greedy-refiner", "sobol", "random", "tpe"}) {
            const MethodStyle style = theme.methodStyle(id);
            shapes.insert({style.dash, static_cast<int>(style.marker)});
            const MethodStyle variant = theme.methodStyle(id, 1);
            QCOMPARE(variant.line, style.line);
            QVERIFY(variant.dash != style.dash);
            QVERIFY(variant.marker != style.marker);
        }
        QCOMPARE(shapes.size(), std::size_t(8));
        QCOMPARE(theme.methodStyle("no-such-method").line, theme.dataLine(DataHue::Ink));
    }

    void landscapeStaysBehindTheData()
    {
        for (const ThemeKind kind : {ThemeKind::Light, ThemeKind::Dark}) {
            const Theme theme = Theme::make(kind);
            for (double t = 0; t <= 1; t += 0.1)
                QVERIFY(contrastRatio(theme.color(Token::Ink), theme.landscape(t)) >= 4.5);
        }
    }

    void paletteTellsItsTheme()
    {
        QCOMPARE(themeOf(Theme::make(ThemeKind::Light).palette()).kind(), ThemeKind::Light);
        QCOMPARE(themeOf(Theme::make(ThemeKind::Dark).palette()).kind(), ThemeKind::Dark);
    }

    void everyIconIsASymbol()
    {
        QVERIFY(iconNames().size() > 60);
        for (const QString& name : iconNames()) {
            QSvgRenderer renderer(QStringLiteral(":/priorscope/icons/%1.svg").arg(name));
            QVERIFY2(renderer.isValid(), qPrintable(name));
            const QImage image = icon(name).pixmap(16).toImage();
            bool painted = false;
            for (int y = 0; y < image.height(); ++y)
                for (int x = 0; x < image.width(); ++x)
                    painted = painted || qAlpha(image.pixel(x, y)) > 0;
            QVERIFY2(painted, qPrintable(name));
        }
    }

    void fontsAreBundled()
    {
        QVERIFY(QFontDatabase::families().contains(QStringLiteral("Roboto")));
        QVERIFY(QFontDatabase::families().contains(QStringLiteral("JetBrains Mono")));
        QVERIFY(codeFont().styleStrategy() & QFont::PreferNoShaping);
        const QFontMetricsF digits(uiFont());
        QCOMPARE(digits.horizontalAdvance(QStringLiteral("111")), digits.horizontalAdvance(QStringLiteral("888")));
    }

    void controllerSwitchesInPlace()
    {
        ThemeController controller(*qApp);
        const Theme& theme = controller.theme();
        QSignalSpy changed(&controller, &ThemeController::themeChanged);
        controller.setChoice(ThemeChoice::Dark);
        QCOMPARE(theme.kind(), ThemeKind::Dark);
        QCOMPARE(QApplication::palette().color(QPalette::Base), theme.color(Token::Panel));
        controller.setChoice(ThemeChoice::Light);
        QCOMPARE(theme.kind(), ThemeKind::Light);
        QCOMPARE(changed.count(), 2);
        controller.setPointSize(14);
        QCOMPARE(QApplication::font().pointSize(), 14);
        controller.setPointSize(9);
    }

    void panelHeaderButtonsHaveNames()
    {
        PanelFrame frame(QStringLiteral("Convergence"));
        QAction tool(icon(QStringLiteral("layers")), QStringLiteral("Layers"));
        frame.setTools({&tool});
        frame.setSubtitle(QStringLiteral("best so far, median and quartiles"));
        QSignalSpy doubled(&frame, &PanelFrame::doubleClicked);
        QTest::mouseDClick(&frame, Qt::LeftButton, {}, QPoint(60, 5));
        QCOMPARE(doubled.count(), 1);
        for (const QToolButton* button : frame.findChildren<QToolButton*>())
            QVERIFY(!button->text().isEmpty());
    }

    void emptyStateOffersItsButton()
    {
        EmptyState state;
        state.showError(QStringLiteral("Refused."), QStringLiteral("Show the probe"));
        QSignalSpy activated(&state, &EmptyState::activated);
        state.findChild<QPushButton*>()->click();
        QCOMPARE(activated.count(), 1);
        state.showLoading(QStringLiteral("Reading"), -1);
        QVERIFY(!state.grab().isNull());
    }

    void segmentsMoveWithArrows()
    {
        SegmentedControl control({QStringLiteral("gap"), QStringLiteral("value")});
        QSignalSpy changed(&control, &SegmentedControl::currentChanged);
        QTest::keyClick(&control, Qt::Key_Right);
        QTest::keyClick(&control, Qt::Key_Right);
        QCOMPARE(control.current(), 1);
        QCOMPARE(changed.count(), 1);
        for (int kind = 0; kind <= static_cast<int>(BadgeKind::Suspicious); ++kind)
            QVERIFY(!Badge(static_cast<BadgeKind>(kind)).grab().isNull());
    }

    void timeControlAsksAndDoesNotDecide()
    {
        TimeControl control;
        control.setState(37, 50, false);
        QSignalSpy wanted(&control, &TimeControl::timeRequested);
        QTest::keyClick(control.findChild<TimeTrack*>(), Qt::Key_Right);
        QTest::keyClick(control.findChild<TimeTrack*>(), Qt::Key_End);
        QCOMPARE(wanted.count(), 2);
        QCOMPARE(wanted.at(0).at(0).toInt(), 38);
        QCOMPARE(wanted.at(1).at(0).toInt(), 50);
        QCOMPARE(control.time(), 37);
        control.setPlaying(true);
        QVERIFY(control.isPlaying());
        control.setState(50, 50, false);
        QVERIFY(!control.isPlaying());
    }

    void limitsGrowInWholeSteps()
    {
        PlotAxis axis;
        DataExtent extent;
        extent.add(0.3);
        extent.add(96.2);
        const AxisRange linear = limitsFor(axis, extent, {});
        QCOMPARE(linear.low, 0.0);
        QCOMPARE(linear.high, 100.0);
        QCOMPARE(limitsFor(axis, extent, AxisRange{-10, 200}).high, 200.0);
        axis.most = 98;
        QCOMPARE(limitsFor(axis, extent, {}).high, 98.0);
        axis.most.reset();
        axis.scale = AxisScale::Log;
        QCOMPARE(limitsFor(axis, extent, {}).low, 0.2);
        extent.add(-1); // must not turn a log axis around
        QCOMPARE(limitsFor(axis, extent, {}).low, 0.2);
        QCOMPARE(plotNumber(-1.5, 1).at(0), QChar(0x2212));
        const Ticks ticks = ticksFor(axis, {1e-4, 10});
        QCOMPARE(ticks.labels.front().exponent, QStringLiteral("−4"));
    }

    void aShortLogAxisHasEnoughLabels()
    {
        PlotAxis axis;
        axis.scale = AxisScale::Log;
        for (const AxisRange& range :
            {AxisRange{10, 20}, AxisRange{0.002, 0.005}, AxisRange{1, 10}, AxisRange{1e-8, 1e3}})
            QVERIFY2(ticksFor(axis, range).labels.size() >= 3, qPrintable(QString::number(range.low)));
    }

    void countsAreWrittenOut()
    {
        PlotAxis axis;
        axis.integers = true;
        const Ticks ticks = ticksFor(axis, {0, 2e6}, 4);
        QCOMPARE(ticks.labels.back().text, plotNumber(2e6, 0));
        for (const TickLabel& label : ticks.labels)
            QVERIFY(label.exponent.isEmpty());
    }

    void valuesThatAreNoNumbersDoNotBreakTheView()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const double inf = std::numeric_limits<double>::infinity();
        std::unique_ptr<PlotPanel> plot(logPlot({1, nan, inf, -inf, 0.5, 0, -3}));
        drawn(*plot);
        QCOMPARE(plot->viewRange().top(), 0.5);
        QCOMPARE(plot->clippedCount(), 2);
    }

    void wheelOutOnALogAxisStops()
    {
        std::unique_ptr<PlotPanel> plot(logPlot({3, 1, 0.4, 0.02, 0.001}));
        drawn(*plot);
        for (int i = 0; i < 60; ++i)
            wheel(*plot->focusProxy(), -1);
        drawn(*plot);
        QVERIFY(plot->viewRange().top() >= 0.9e-4);
        QVERIFY(plot->viewRange().top() + plot->viewRange().height() <= 51);
    }

    void liveDataDoNotMoveAZoomedView()
    {
        std::unique_ptr<PlotPanel> plot(logPlot({3, 1, 0.4}));
        drawn(*plot);
        wheel(*plot->focusProxy(), 3);
        QVERIFY(plot->isZoomed());
        const QRectF before = plot->viewRange();
        const double keys[]{3, 4};
        const double values[]{0.1, 1e-6};
        plot->appendData(0, keys, values);
        drawn(*plot);
        QCOMPARE(plot->viewRange(), before);
        QTest::mouseDClick(plot->focusProxy(), Qt::LeftButton);
        QVERIFY(!plot->isZoomed());
        QTRY_COMPARE(plot->viewRange().top(), 1e-6); // drawn with the next frame
    }

    void arrowsReadTheData()
    {
        std::unique_ptr<PlotPanel> plot(logPlot({3, 1, 0.4}));
        drawn(*plot);
        QSignalSpy hovered(plot.get(), &PlotPanel::hovered);
        QTest::keyClick(plot->focusProxy(), Qt::Key_Right);
        QTest::keyClick(plot->focusProxy(), Qt::Key_Left);
        QCOMPARE(hovered.count(), 2);
        QCOMPARE(hovered.last().at(0).value<PlotPoint>(), (PlotPoint{0, 1}));
        QVERIFY(plot->focusProxy()->accessibleDescription().contains(QStringLiteral("LLM plain")));
    }

    void exportsAreWholeFiles_data()
    {
        QTest::addColumn<QString>("suffix");
        QTest::addColumn<QByteArray>("start");
        QTest::newRow("pdf") << "pdf" << QByteArray("%PDF-");
        QTest::newRow("svg") << "svg" << QByteArray("<?xml");
        QTest::newRow("png") << "png" << QByteArray("\x89PNG");
    }
    void exportsAreWholeFiles()
    {
        QFETCH(QString, suffix);
        QFETCH(QByteArray, start);
        QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("plot.") + suffix);
        std::unique_ptr<PlotPanel> plot(convergencePlot());
        QVERIFY(plot->renderTo(file, {88, 60}).ok());
        QFile written(file);
        QVERIFY(written.open(QIODevice::ReadOnly));
        const QByteArray bytes = written.readAll();
        QVERIFY(bytes.startsWith(start));
        QVERIFY(!bytes.contains("/Type3"));
        if (suffix == QLatin1String("png"))
            QCOMPARE(QImage(file).size(), QSize(1039, 709)); // 88 x 60 mm at 300 dpi
    }

    void exportRefusesWhatItCannotWrite()
    {
        std::unique_ptr<PlotPanel> plot(trajectoryPlot());
        const Result<void> unknown = plot->renderTo(QStringLiteral("plot.bmp"), {88, 60});
        QCOMPARE(unknown.error().code, ErrorCode::InvalidInput);
        QTemporaryDir folder;
        const Result<void> missing = plot->renderTo(folder.filePath(QStringLiteral("none/plot.pdf")), {88, 60});
        QCOMPARE(missing.error().code, ErrorCode::Io);
    }
};

QTEST_MAIN(LookTest)
#include "look_test.moc"
