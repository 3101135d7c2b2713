// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// RunPanel: a panel about the selected runs, or a sentence when there is nothing to draw. Asks for the runs' histories,
// draws anew at most once per event loop turn and only while visible, and follows the shared selection. GUI thread.

#include <QTimer>

#include "panels/panel.h"

class QActionGroup;
class QStackedLayout;

namespace priorscope {

class EmptyState;

class RunPanel : public Panel {
    Q_OBJECT
public:
    RunPanel(const PanelContext& context, const QString& name, QWidget* parent);

    QString message() const { return m_message; } // what is said instead of a picture; empty: a picture is shown
    bool isDrawn() const; // a picture is shown, and it is up to date

protected:
    enum class Drawn {
        Yes,
        Nothing, // there is nothing to draw: explainEmptiness() says why
        Later // being prepared elsewhere; what was shown stays until finishDrawing()
    };
    virtual std::vector<RunId> wantedRuns() const = 0; // whose histories are needed
    virtual Drawn draw() = 0; // everything anew
    virtual void explainEmptiness(); // by setMessage(); the reasons that all such panels share
    // Some of wantedRuns() changed while drawn. firstNewTrial may lie before what draw() took in.
    virtual void grow(const std::vector<RunDelta>& deltas) = 0;
    virtual void updateCursor() = 0; // after drawing and grow(), and when the time moved
    virtual void updateRings() = 0; // the selected or hovered trial changed

    const PanelContext& context() const { return m_context; }
    void setContent(QWidget* content); // what is shown when there is something
    void setMessage(const QString& iconName, const QString& why, const QString& whatToDo);
    void queueDraw();
    void finishDrawing(Drawn drawn); // Yes or Nothing, after draw() had said Later
    std::vector<RunId> currentOrFirst() const; // the selection's current run, else its first; at most one
    int timeOf(const RunData& run) const; // evaluation t to show of it: the shared time, or its newest when following
    QAction* addChoice(QActionGroup* group, const QString& text); // checkable; drawn anew when chosen

    void showEvent(QShowEvent* event) override;

private:
    void runsChanged();
    void drawNow();
    void take(const std::vector<RunDelta>& deltas);
    void showLoading();

    PanelContext m_context;
    QStackedLayout* m_pages = nullptr;
    QWidget* m_content = nullptr;
    EmptyState* m_empty = nullptr;
    QString m_message;
    QTimer m_soon;
    QTimer m_slow; // when preparing takes so long that it must be said
    bool m_outOfDate = true; // drawn again when visible
    bool m_pending = false; // draw() said Later
    std::vector<RunDelta> m_missed; // what came while it was pending
    bool m_unasked = true; // for the histories of wantedRuns()
};

} // namespace priorscope
