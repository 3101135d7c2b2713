// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/status_cells.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

#include "models/number_format.h"
#include "services/experiment_service.h"
#include "widgets/message_line.h"

namespace priorscope {

class StatusCells::Cell : public QWidget {
public:
    explicit Cell(const QString& icon) : m_name(icon)
    {
        m_icon = new IconLabel;
        m_text = new QLabel;
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(10, 0, 10, 0);
        layout->setSpacing(5);
        layout->addWidget(m_icon);
        layout->addWidget(m_text);
        setText({}, Token::Text2);
    }
    void setText(const QString& text, Token token)
    {
        m_text->setText(text);
        m_icon->setIcon(m_name, token);
        setVisible(!text.isEmpty());
    }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        painter.setPen(themeOf(palette()).color(Token::Border));
        painter.drawLine(0, 2, 0, height() - 3);
    }

private:
    QString m_name;
    IconLabel* m_icon;
    QLabel* m_text;
};

StatusCells::StatusCells(QWidget* parent) : QStatusBar(parent)
{
    setSizeGripEnabled(false);
    m_what = new QLabel;
    m_what->setContentsMargins(8, 0, 8, 0);
    // A long sentence gives way instead of widening the window.
    m_what->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_runs = new Cell(QStringLiteral("state-running"));
    m_store = new Cell(QStringLiteral("database"));
    m_left = new Cell(QStringLiteral("clock"));
    addWidget(m_what, 1);
    for (Cell* cell : {m_runs, m_store, m_left})
        addPermanentWidget(cell);
}

void StatusCells::setWhat(const QString& text)
{
    m_what->setText(text);
    m_what->setToolTip(text);
}

QString StatusCells::what() const
{
    return m_what->text();
}

void StatusCells::setRuns(int running, int waiting)
{
    if (running + waiting == 0)
        m_runs->setText({}, Token::Text2);
    else
        m_runs->setText(
            tr("%1 running, %2 waiting").arg(running).arg(waiting), running > 0 ? Token::Accent : Token::Text2);
}

void StatusCells::setHealth(const StoreHealth& health, bool open, bool readOnly)
{
    m_store->setToolTip(QString::fromStdString(health.reason));
    if (!open)
        m_store->setText(tr("No project"), Token::Text2);
    else if (readOnly)
        m_store->setText(tr("Read-only"), Token::Warn);
    else if (health.state == StoreHealth::State::Failed)
        m_store->setText(tr("Not saved"), Token::Error);
    else if (health.state == StoreHealth::State::Waiting)
        m_store->setText(tr("Waiting to save %1 rows").arg(countText(health.waitingRows)), Token::Warn);
    else
        m_store->setText(tr("Saved"), Token::Text2);
}

void StatusCells::setSecondsLeft(double seconds)
{
    m_left->setText(seconds < 0 ? QString() : tr("%1 left").arg(durationText(seconds)), Token::Text2);
}

} // namespace priorscope
