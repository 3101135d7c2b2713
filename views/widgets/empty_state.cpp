// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/empty_state.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include "theme/icons.h"

namespace priorscope {

namespace {

constexpr int kIcon = 20;
constexpr int kTextWidth = 340; // longer lines are hard to read in the middle of an empty panel

} // namespace

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent), m_iconPlace(new QWidget(this)), m_main(new QLabel(this)), m_bar(new QProgressBar(this)),
      m_second(new QLabel(this)), m_button(new QPushButton(this))
{
    m_iconPlace->setFixedSize(kIcon, kIcon);
    m_iconPlace->setAttribute(Qt::WA_TransparentForMouseEvents);
    for (QLabel* label : {m_main, m_second}) {
        label->setWordWrap(true);
        label->setAlignment(Qt::AlignHCenter);
        label->setMaximumWidth(kTextWidth);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        label->setFocusPolicy(Qt::NoFocus);
    }
    m_bar->setFixedWidth(150);
    m_bar->setRange(0, 1000);
    m_bar->setAccessibleName(tr("Progress"));
    m_button->setAutoDefault(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(16, 8, 16, 8);
    layout->setSpacing(8);
    layout->addStretch(1);
    layout->addWidget(m_iconPlace, 0, Qt::AlignHCenter);
    for (QLabel* label : {m_main, m_second}) {
        auto* row = new QHBoxLayout; // centres a label of limited width without losing its height for width
        row->addStretch(1);
        row->addWidget(label, 100);
        row->addStretch(1);
        layout->addLayout(row);
        if (label == m_main)
            layout->addWidget(m_bar, 0, Qt::AlignHCenter);
    }
    layout->addWidget(m_button, 0, Qt::AlignHCenter);
    layout->addStretch(1);
    connect(m_button, &QPushButton::clicked, this, &EmptyState::activated);
    setTexts({}, {}, {});
}

void EmptyState::showEmpty(const QString& iconName, const QString& why, const QString& whatToDo, const QString& button)
{
    m_icon = iconName;
    m_iconColor = Token::Text2;
    m_loading = false;
    setTexts(why, whatToDo, button);
}

void EmptyState::showLoading(const QString& what, double progress)
{
    m_icon.clear();
    m_loading = true;
    m_bar->setRange(0, progress < 0 ? 0 : 1000);
    m_bar->setValue(static_cast<int>(progress * 1000));
    setTexts(what, tr("The old result stays until this one is ready."), {});
}

void EmptyState::showError(const QString& reason, const QString& button)
{
    m_icon = QStringLiteral("error");
    m_iconColor = Token::Error;
    m_loading = false;
    setTexts(reason, {}, button);
}

void EmptyState::setTexts(const QString& main, const QString& second, const QString& button)
{
    m_main->setText(main);
    m_second->setText(second);
    m_second->setVisible(!second.isEmpty());
    m_button->setText(button);
    m_button->setVisible(!button.isEmpty());
    m_bar->setVisible(m_loading);
    m_iconPlace->setVisible(!m_icon.isEmpty());
    setAccessibleName(main);
    updateColors();
}

void EmptyState::updateColors()
{
    const Theme& theme = themeOf(palette());
    const auto tint = [&](QLabel* label, Token token) {
        QPalette own = label->palette();
        own.setColor(QPalette::WindowText, theme.color(token));
        label->setPalette(own);
    };
    tint(m_main, m_loading ? Token::Text2 : Token::Text);
    tint(m_second, Token::Text2);
    update();
}

void EmptyState::paintEvent(QPaintEvent*)
{
    const Theme& theme = themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.color(Token::Panel));
    if (!m_icon.isEmpty())
        paintIcon(painter, m_iconPlace->geometry(), m_icon, theme.color(m_iconColor));
}

void EmptyState::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        updateColors();
}

} // namespace priorscope
