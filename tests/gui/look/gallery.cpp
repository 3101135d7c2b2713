// SPDX-License-Identifier: Apache-2.0
// priorscope-gallery: every component on one sheet, to look at. `priorscope-gallery OUT.png [light|dark] [points]`; the
// scale comes from QT_SCALE_FACTOR.
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QSpinBox>
#include <QTabBar>
#include <QToolButton>
#include <QTreeWidget>

#include <cmath>

#include "delegates/row_delegate.h"
#include "gallery_plots.h"
#include "models/roles.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "theme/theme_controller.h"
#include "widgets/badge.h"
#include "widgets/empty_state.h"
#include "widgets/method_swatch.h"
#include "widgets/panel_frame.h"
#include "widgets/plot_panel.h"
#include "widgets/segmented_control.h"
#include "widgets/time_control.h"

namespace priorscope {
namespace {

QWidget* row(const QList<QWidget*>& widgets)
{
    auto* box = new QWidget;
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    for (QWidget* widget : widgets)
        layout->addWidget(widget);
    layout->addStretch(1);
    return box;
}

QLabel* heading(const QString& text)
{
    auto* label = new QLabel(text);
    label->setFont(medium(label->font()));
    return label;
}

class Swatches : public QWidget {
public:
    Swatches() { setFixedSize(420, 8 * 21 + 12); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        const Theme& theme = themeOf(palette());
        QPainter painter(this);
        painter.fillRect(rect(), theme.color(Token::Panel));
        painter.setPen(theme.color(Token::Text));
        int y = 6;
        for (const char* id : {"llm", "cma-es", "centaur", "llm-mcts", "greedy-refiner", "sobol", "random", "tpe"}) {
            painter.drawText(QRect(10, y, 100, 21), Qt::AlignVCenter, QLatin1String(id));
            for (int variant = 0; variant < 3; ++variant)
                paintMethodSwatch(painter, QRectF(120 + 96 * variant, y + 5, 86, 11), theme.methodStyle(id, variant));
            y += 21;
        }
        for (int i = 0; i < 100; ++i)
            painter.fillRect(QRectF(i * 4.2, height() - 4, 5, 4), theme.landscape(i / 99.0));
    }
};

class IconSheet : public QWidget {
public:
    IconSheet() { setFixedSize(30 * 22, 3 * 26); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        int i = 0;
        for (const QString& name : iconNames()) {
            paintIcon(painter, QRectF((i % 30) * 22 + 3, (i / 30) * 26 + 4, 16, 16), name,
                themeOf(palette()).color(Token::Text));
            ++i;
        }
    }
};

QWidget* states()
{
    QList<QWidget*> labels;
    for (const RunState state : {RunState::Running, RunState::Queued, RunState::Paused, RunState::Completed,
             RunState::Failed, RunState::Interrupted, RunState::Stopped}) {
        auto* button = new QToolButton;
        button->setAutoRaise(true);
        button->setIcon(icon(stateIconName(state), stateToken(state)));
        button->setText(stateText(state));
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        labels.append(button);
    }
    return row(labels);
}

QWidget* buttons()
{
    auto* normal = new QPushButton(QStringLiteral("Normal"));
    auto* primary = new QPushButton(QStringLiteral("Default"));
    primary->setDefault(true);
    auto* disabled = new QPushButton(QStringLiteral("Disabled"));
    disabled->setEnabled(false);
    auto* focused = new QPushButton(QStringLiteral("Focus"));
    focused->setFocus();
    auto* live = new QToolButton;
    live->setText(QStringLiteral("Follow live"));
    live->setIcon(icon(QStringLiteral("live")));
    live->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    live->setCheckable(true);
    live->setChecked(true);
    live->setAutoRaise(true);
    auto* withIcon = new QPushButton(icon(QStringLiteral("plus")), QStringLiteral("Add method"));
    return row({normal, focused, primary, disabled, withIcon, live});
}

QWidget* fields()
{
    auto* plain = new QLineEdit(QStringLiteral("0.7"));
    auto* invalid = new QLineEdit(QStringLiteral("1.3"));
    invalid->setProperty("invalid", true);
    auto* disabled = new QLineEdit(QStringLiteral("disabled"));
    disabled->setEnabled(false);
    auto* combo = new QComboBox;
    combo->addItems({QStringLiteral("combo box"), QStringLiteral("other")});
    auto* spin = new QSpinBox;
    spin->setRange(0, 50);
    spin->setValue(37);
    auto* editable = new QComboBox;
    editable->setEditable(true);
    editable->addItem(QStringLiteral("editable"));
    for (QLineEdit* edit : {plain, invalid, disabled})
        edit->setFixedWidth(92);
    return row({plain, invalid, disabled, combo, editable, spin});
}

QWidget* choices()
{
    auto* on = new QCheckBox(QStringLiteral("check"));
    on->setChecked(true);
    auto* partly = new QCheckBox(QStringLiteral("partly"));
    partly->setCheckState(Qt::PartiallyChecked);
    auto* off = new QCheckBox(QStringLiteral("check"));
    auto* radio = new QRadioButton(QStringLiteral("radio"));
    radio->setChecked(true);
    auto* radioOff = new QRadioButton(QStringLiteral("disabled"));
    radioOff->setEnabled(false);
    auto* slider = new QSlider(Qt::Horizontal);
    slider->setValue(40);
    auto* bar = new QProgressBar;
    bar->setValue(62);
    return row({on, partly, off, radio, radioOff,
        new SegmentedControl({QStringLiteral("gap"), QStringLiteral("value")}), slider, bar});
}

QWidget* tree()
{
    auto* tree = new QTreeWidget;
    tree->setAlternatingRowColors(true);
    tree->setUniformRowHeights(true);
    tree->setHeaderLabels({QStringLiteral("Name"), QStringLiteral("Best")});
    auto* parent = new QTreeWidgetItem(tree, {QStringLiteral("greed-2d"), QStringLiteral("0.006")});
    for (int i = 1; i < 5; ++i)
        new QTreeWidgetItem(parent, {QStringLiteral("seed %1").arg(i), QStringLiteral("0.03%1").arg(i)});
    new QTreeWidgetItem(tree, {QStringLiteral("bbob-5d"), QStringLiteral("4.12")});
    parent->setExpanded(true);
    tree->setCurrentItem(parent->child(1));
    tree->setSortingEnabled(true);
    tree->setFixedSize(300, 200);
    tree->setItemDelegate(new RowDelegate(tree));
    tree->setColumnCount(3);
    tree->setHeaderLabels({QStringLiteral("Name"), QStringLiteral("Best"), QStringLiteral("Done")});
    parent->setData(0, RunStateRole, static_cast<int>(RunState::Running));
    parent->child(0)->setData(0, RunStateRole, static_cast<int>(RunState::Completed));
    parent->child(1)->setData(0, MethodIdRole, QStringLiteral("centaur"));
    parent->child(2)->setData(0, MethodIdRole, QStringLiteral("greedy-refiner"));
    parent->child(2)->setData(0, SyntheticRole, true);
    for (int i = 0; i < 4; ++i) {
        parent->child(i)->setData(2, ProgressRole, 0.2 + 0.2 * i);
        parent->child(i)->setData(2, ProgressTextRole, QStringLiteral("%1 / 50").arg(10 + 10 * i));
        parent->child(i)->setData(2, RunningRole, i % 2 == 0);
        parent->child(i)->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
    }
    return tree;
}

QWidget* framed(const QString& title, const QString& subtitle, QWidget* body)
{
    auto* box = new QFrame;
    box->setFrameShape(QFrame::StyledPanel);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(1, 1, 1, 1);
    layout->setSpacing(0);
    auto* frame = new PanelFrame(title);
    frame->setSubtitle(subtitle);
    auto* tool = new QAction(icon(QStringLiteral("layers"), Token::Text2), QStringLiteral("Layers"), frame);
    frame->setTools({tool});
    frame->moreMenu()->addAction(QStringLiteral("Maximise"));
    layout->addWidget(frame);
    layout->addWidget(body, 1);
    return box;
}

QWidget* left()
{
    auto* box = new QWidget;
    auto* layout = new QVBoxLayout(box);
    layout->addWidget(heading(QStringLiteral("Methods and variants, landscape map")));
    layout->addWidget(new Swatches);
    layout->addWidget(heading(QStringLiteral("Icons")));
    layout->addWidget(new IconSheet);
    layout->addWidget(heading(QStringLiteral("Badges")));
    QList<QWidget*> badges;
    for (int i = 0; i < 7; ++i)
        badges.append(new Badge(static_cast<BadgeKind>(i)));
    layout->addWidget(row(badges));
    layout->addWidget(heading(QStringLiteral("Run states")));
    layout->addWidget(states());
    layout->addWidget(heading(QStringLiteral("Controls")));
    layout->addWidget(buttons());
    layout->addWidget(fields());
    layout->addWidget(choices());
    auto* tabs = new QTabBar;
    tabs->addTab(QStringLiteral("Queue"));
    tabs->addTab(QStringLiteral("Messages (2)"));
    tabs->setExpanding(false);
    layout->addWidget(tabs);
    auto* group = new QGroupBox(QStringLiteral("Group"));
    auto* inner = new QHBoxLayout(group);
    inner->addWidget(tree());
    inner->addStretch(1);
    layout->addWidget(group);
    layout->addStretch(1);
    return box;
}

QWidget* right()
{
    auto* box = new QWidget;
    auto* grid = new QGridLayout(box);
    grid->addWidget(
        framed(QStringLiteral("Convergence"), QStringLiteral("best so far, median + IQR · live"), convergencePlot()), 0,
        0);
    grid->addWidget(
        framed(QStringLiteral("Trajectory"), QStringLiteral("functions-2d:17 · d 2 · seed 6"), trajectoryPlot()), 0, 1);
    auto* empty = new EmptyState;
    empty->showEmpty(QStringLiteral("text"), QStringLiteral("The selected runs stored no reasoning text."),
        QStringLiteral("Select a run with an LLM, or open the example."));
    auto* loading = new EmptyState;
    loading->showLoading(QStringLiteral("Reading 1.2 M rows"), 0.58);
    auto* error = new EmptyState;
    error->showError(
        QStringLiteral("Temperature had no effect on this endpoint, so a comparison by T would be invalid."),
        QStringLiteral("Show the probe"));
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(framed(QStringLiteral("Reasoning"), QStringLiteral("n = 0"), empty));
    bottom->addWidget(framed(QStringLiteral("Scores"), QStringLiteral("reading"), loading));
    bottom->addWidget(framed(QStringLiteral("Collapse"), QStringLiteral("not drawn"), error));
    grid->addLayout(bottom, 1, 0, 1, 2);
    grid->setRowStretch(0, 3);
    grid->setRowStretch(1, 2);
    return box;
}

} // namespace
} // namespace priorscope

int main(int argc, char** argv)
{
    using namespace priorscope;
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    if (arguments.size() < 2)
        qFatal("usage: priorscope-gallery OUT.png [light|dark] [points]");
    loadFonts();
    const ThemeKind kind = arguments.value(2) == QLatin1String("dark") ? ThemeKind::Dark : ThemeKind::Light;
    applyTheme(application, kind, arguments.value(3, QStringLiteral("9")).toInt());
    QWidget sheet;
    auto* outer = new QVBoxLayout(&sheet);
    auto* layout = new QHBoxLayout;
    outer->addLayout(layout, 1);
    layout->addWidget(left());
    layout->addWidget(right(), 1);
    auto* time = new TimeControl;
    time->setState(37, 50, true);
    time->setMarks(
        {{12, TimeMarkKind::Lost, {}}, {15, TimeMarkKind::Step, PlotColor::method("llm", PlotColor::Part::Fill)},
            {21, TimeMarkKind::Step, PlotColor::method("llm", PlotColor::Part::Fill)}, {30, TimeMarkKind::Tick, {}}});
    outer->addWidget(time);
    sheet.resize(1720, 900);
    sheet.show();
    QApplication::setActiveWindow(&sheet);
    for (int i = 0; i < 5; ++i)
        QApplication::processEvents(QEventLoop::AllEvents, 50);
    if (const QString file = arguments.at(1); file.endsWith(QLatin1String(".png")))
        return sheet.grab().save(file) ? 0 : 1;
    return sheet.findChild<PlotPanel*>()->renderTo(arguments.at(1), {88, 66}).ok() ? 0 : 1;
}
