// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// InspectorView: title and status of the selected trial or run, and its sections. GUI thread.

#include <QWidget>

#include "models/inspector_model.h"

class QLabel;
class QStackedWidget;
class QTreeView;

namespace priorscope {

class ElidedLabel;
class IconLabel;
class RunStore;

class InspectorView : public QWidget {
    Q_OBJECT
public:
    InspectorView(InspectorModel& model, QWidget* parent = nullptr);

    QTreeView* tree() const { return m_tree; }

private:
    void update();

    InspectorModel& m_model;
    QStackedWidget* m_pages = nullptr;
    ElidedLabel* m_title = nullptr;
    IconLabel* m_statusIcon = nullptr;
    QLabel* m_status = nullptr;
    QTreeView* m_tree = nullptr;
};

} // namespace priorscope
