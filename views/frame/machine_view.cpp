// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/machine_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStandardPaths>
#include <QVBoxLayout>

#include <algorithm>

#include "frame/page_parts.h"
#include "models/machine_check.h"
#include "models/when_done.h"
#include "theme/fonts.h"
#include "theme/icons.h"
#include "widgets/elided_label.h"
#include "widgets/message_line.h"
#include "widgets/panel_frame.h"

namespace priorscope {

namespace {

struct Look {
    QString icon;
    Token token;
    QString word;
};

Look lookOf(MachineFact::State state)
{
    switch (state) {
    case MachineFact::State::Found:
        return {QStringLiteral("ok"), Token::Success, MachineView::tr("found")};
    case MachineFact::State::Limited:
        return {QStringLiteral("warning"), Token::Warn, MachineView::tr("limited")};
    case MachineFact::State::Missing:
        break;
    }
    return {QStringLiteral("missing"), Token::Text2, MachineView::tr("missing")};
}

QWidget* factRow(const MachineFact& fact)
{
    auto* row = new PageCard;
    const Look look = lookOf(fact.state);
    auto* symbol = new IconLabel;
    symbol->setIcon(look.icon, look.token);
    auto* word = new ElidedLabel(look.word);
    word->setColor(look.token);
    word->setFixedWidth(word->fontMetrics().horizontalAdvance(lookOf(MachineFact::State::Missing).word) + 8);
    auto* name = new QLabel(fact.name);
    name->setFont(medium(name->font()));
    name->setWordWrap(true);
    auto* text = new QVBoxLayout;
    text->setSpacing(1);
    text->addWidget(name);
    text->addWidget(secondaryLabel(fact.detail));
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(12, 6, 12, 7);
    layout->addWidget(symbol);
    layout->addWidget(word);
    layout->addLayout(text, 1);
    return row;
}

} // namespace

MachineView::MachineView(QWidget* parent) : QWidget(parent)
{
    m_column = new PageColumn(tr("This machine"), tr("checking"));
    auto* again = new QAction(icon(QStringLiteral("replay"), Token::Text2), tr("Check this machine again"), this);
    connect(again, &QAction::triggered, this, &MachineView::check);
    m_column->header()->setTools({again});
    m_rows = new QVBoxLayout;
    m_rows->setSpacing(0);
    m_column->body()->addLayout(m_rows);
    m_column->body()->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_column);
}

void MachineView::check()
{
    whenDone(this, checkMachine(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)),
        [this](const std::vector<MachineFact>& facts) { show(facts); });
}

void MachineView::show(const std::vector<MachineFact>& facts)
{
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        if (QWidget* widget = item->widget())
            widget->deleteLater();
        delete item;
    }
    QString group;
    for (const MachineFact& fact : facts) {
        if (fact.group != group)
            m_rows->addWidget(sectionLabel(fact.group));
        group = fact.group;
        m_rows->addWidget(factRow(fact));
    }
    const auto count = [&](MachineFact::State state) {
        return std::count_if(facts.begin(), facts.end(), [&](const MachineFact& fact) { return fact.state == state; });
    };
    m_column->header()->setSubtitle(tr("%1 found, %2 limited, %3 missing")
                                        .arg(count(MachineFact::State::Found))
                                        .arg(count(MachineFact::State::Limited))
                                        .arg(count(MachineFact::State::Missing)));
}

} // namespace priorscope
