// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/start_page.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QFuture>
#include <QHBoxLayout>
#include <QLabel>
#include <QPromise>
#include <QPushButton>
#include <QScrollArea>
#include <QThreadPool>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

#include "engine/presets.h"
#include "engine/run_plan.h"
#include "engine/spec_codec.h"
#include "frame/drop_area.h"
#include "frame/landscape_picture.h"
#include "frame/machine_view.h"
#include "frame/page_parts.h"
#include "models/number_format.h"
#include "models/when_done.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "widgets/badge.h"
#include "widgets/elided_label.h"

namespace priorscope {

namespace {

constexpr int kWidest = 1560;
constexpr int kCardMargin = 12;
constexpr int kWide = 1500; // narrower: smaller pictures

void clear(QLayout& layout)
{
    while (QLayoutItem* item = layout.takeAt(0)) {
        if (QWidget* widget = item->widget())
            widget->deleteLater();
        delete item;
    }
}

} // namespace

StartPage::StartPage(const Parts& parts, QWidget* parent) : QWidget(parent)
{
    auto* content = new QWidget;
    content->setMaximumWidth(kWidest);
    auto* title = new QLabel(QStringLiteral("Priorscope"));
    title->setFont(medium(sized(font(), TextSize::Start)));
    auto* what = secondaryLabel(
        tr("Run LLM optimisers and classical ones on the same problems, see how much comes from the prior "
           "and how much from feedback."));
    m_machine = new MachineView;
    auto* columns = new QHBoxLayout;
    columns->setSpacing(4);
    columns->addWidget(startColumn(parts), 20);
    columns->addWidget(examplesColumn(parts.registries), 41);
    columns->addWidget(m_machine, 29);
    auto* page = new QVBoxLayout(content);
    page->setContentsMargins(16, 12, 16, 12);
    page->addStretch(1);
    page->addWidget(title);
    page->addWidget(what);
    page->addSpacing(12);
    page->addLayout(columns);
    page->addStretch(3);

    auto* holder = new QWidget;
    auto* centred = new QHBoxLayout(holder);
    centred->setContentsMargins(0, 0, 0, 0);
    centred->addStretch(1);
    centred->addWidget(content, 1000);
    centred->addStretch(1);
    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(holder);
    scroll->setBackgroundRole(QPalette::Base);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 4, 4, 4);
    layout->addWidget(scroll);
    setRecent({});
}

QWidget* StartPage::startColumn(const Parts& parts)
{
    auto* column = new PageColumn(tr("Start"));
    for (QAction* action : parts.actions)
        column->body()->addWidget(new ActionRow(action));
    column->body()->addWidget(sectionLabel(tr("Recent")));
    m_recent = new QVBoxLayout;
    m_recent->setContentsMargins(0, 4, 0, 4);
    m_recent->setSpacing(0);
    column->body()->addLayout(m_recent);
    column->body()->addWidget(sectionLabel(tr("Drop files here")));
    auto* drop = new QVBoxLayout;
    drop->setContentsMargins(12, 12, 12, 12);
    drop->addWidget(new DropArea({tr(".priorscope project"), tr(".json experiment document")}));
    column->body()->addLayout(drop);
    column->body()->addStretch(1);
    return column;
}

void StartPage::setRecent(const std::vector<std::filesystem::path>& files)
{
    clear(*m_recent);
    if (files.empty()) {
        QLabel* nothing = secondaryLabel(tr("Nothing yet. Projects that you open are listed here."));
        nothing->setContentsMargins(12, 6, 12, 6);
        m_recent->addWidget(nothing);
        return;
    }
    // Whether a file is still there is looked up elsewhere: it may lie on a network that takes its time.
    auto promise = std::make_shared<QPromise<std::vector<bool>>>();
    whenDone(this, promise->future(), [this, files, asked = ++m_recentAsked](const std::vector<bool>& exists) {
        if (asked != m_recentAsked)
            return;
        clear(*m_recent);
        for (std::size_t i = 0; i < files.size(); ++i)
            m_recent->addWidget(recentRow(files[i], exists[i]));
    });
    QThreadPool::globalInstance()->start([promise, files] {
        promise->start();
        std::vector<bool> exists;
        for (const std::filesystem::path& file : files) {
            std::error_code ignored; // not readable is as good as not there
            exists.push_back(std::filesystem::exists(file, ignored));
        }
        promise->addResult(std::move(exists));
        promise->finish();
    });
}

QWidget* StartPage::recentRow(const std::filesystem::path& file, bool exists)
{
    const QFileInfo info(QString::fromStdString(file.string()));
    const QString folder = QDir::toNativeSeparators(info.path());
    auto* row = new QWidget;
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 0, 8, 0);
    auto* open = new QToolButton;
    open->setAutoRaise(true);
    open->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    open->setText(info.completeBaseName());
    open->setIcon(exists ? icon(QStringLiteral("file"), Token::Accent) : icon(QStringLiteral("missing"), Token::Text2));
    open->setEnabled(exists);
    open->setToolTip(exists ? tr("Open %1").arg(QDir::toNativeSeparators(info.filePath()))
                            : tr("%1 is not there any more.").arg(QDir::toNativeSeparators(info.filePath())));
    open->setAccessibleName(open->toolTip());
    connect(open, &QToolButton::clicked, this, [this, file] { emit openRequested(file); });
    auto* where = new ElidedLabel(exists ? folder : tr("missing: %1").arg(folder));
    where->setColor(Token::Text2);
    auto* forget = new QToolButton;
    forget->setAutoRaise(true);
    forget->setIcon(icon(QStringLiteral("close"), Token::Text2));
    forget->setToolTip(tr("Remove %1 from this list").arg(info.completeBaseName()));
    forget->setAccessibleName(forget->toolTip());
    connect(forget, &QToolButton::clicked, this, [this, file] { emit forgetRequested(file); });
    layout->addWidget(open);
    layout->addWidget(where, 1);
    layout->addWidget(forget);
    return row;
}

QWidget* StartPage::examplesColumn(const Registries& registries)
{
    auto* column = new PageColumn(tr("Examples"), tr("no model, key or GPU needed"));
    std::size_t place = 0;
    for (const char* id : {"example-black-box", "quick-look", "greed-on-2d"}) {
        if (const Preset* preset = findPreset(id)) {
            column->body()->addWidget(exampleCard(*preset, registries, place));
            ++place;
        }
    }
    QLabel* note =
        secondaryLabel(tr("Examples run into a project of their own in your documents folder. Synthetic agents are "
                          "marked everywhere and never mixed with model results."));
    note->setContentsMargins(kCardMargin, 8, kCardMargin, 8);
    column->body()->addWidget(note);
    column->body()->addStretch(1);
    return column;
}

QWidget* StartPage::exampleCard(const Preset& preset, const Registries& registries, std::size_t place)
{
    const ParsedSpec parsed = parseSpec(preset.document, registries);
    auto* card = new PageCard;
    auto* layout = new QHBoxLayout(card);
    layout->setContentsMargins(kCardMargin, kCardMargin, kCardMargin, kCardMargin);
    layout->setSpacing(16);
    if (parsed.ok())
        layout->addWidget(new LandscapePicture(registries, parsed.spec.objectives.front(), place), 0, Qt::AlignTop);

    auto* title = new QLabel(QString::fromStdString(preset.title));
    title->setFont(medium(sized(font(), TextSize::Title)));
    auto* heading = new QHBoxLayout;
    heading->setSpacing(8);
    heading->addWidget(title);
    const auto& methods = parsed.spec.methods;
    const bool synthetic = std::any_of(methods.begin(), methods.end(), [&](const MethodSpec& method) {
        const OptimiserEntry* entry = registries.optimisers.find(method.id);
        return entry && entry->synthetic;
    });
    if (synthetic)
        heading->addWidget(new Badge(BadgeKind::Synthetic));
    heading->addStretch(1);
    auto* description = new QLabel(QString::fromStdString(preset.description));
    description->setWordWrap(true);

    auto* run =
        new QPushButton(icon(QStringLiteral("play"), place == 0 ? Token::OnAccent : Token::Text), tr("Run example"));
    run->setDefault(place == 0); // one accent per view
    run->setAccessibleName(tr("Run the example %1").arg(title->text()));
    connect(run, &QPushButton::clicked, this,
        [this, id = QString::fromStdString(preset.id)] { emit exampleChosen(id, true); });
    auto* open = new QPushButton(tr("Open its document"));
    open->setAccessibleName(tr("Open the document of the example %1").arg(title->text()));
    connect(open, &QPushButton::clicked, this,
        [this, id = QString::fromStdString(preset.id)] { emit exampleChosen(id, false); });
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(6);
    buttons->addWidget(run);
    buttons->addWidget(open);
    buttons->addStretch(1);

    auto* text = new QVBoxLayout;
    text->setSpacing(5);
    text->addLayout(heading);
    text->addWidget(description);
    if (const Result<SpecEstimate> size = estimate(parsed.spec, registries); parsed.ok() && size)
        text->addWidget(
            secondaryLabel(tr("%1 runs, %2 evaluations").arg(countText(size->runs), countText(size->evaluations))));
    text->addSpacing(6);
    text->addLayout(buttons);
    text->addStretch(1);
    layout->addLayout(text, 1);
    return card;
}

void StartPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const QSize size(LandscapePicture::kColumns, LandscapePicture::kRows);
    for (LandscapePicture* picture : findChildren<LandscapePicture*>())
        picture->setFixedSize(width() >= kWide ? size : size * 3 / 4);
}

void StartPage::checkMachine()
{
    m_machine->check();
}

} // namespace priorscope
