// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// MachineView: the checklist of what was found on this machine. GUI thread.

#include <QWidget>

#include <vector>

class QVBoxLayout;

namespace priorscope {

class PageColumn;
struct MachineFact;

class MachineView : public QWidget {
    Q_OBJECT
public:
    explicit MachineView(QWidget* parent = nullptr);
    void check(); // looks again; the list stays until the answer is there

private:
    void show(const std::vector<MachineFact>& facts);

    PageColumn* m_column = nullptr;
    QVBoxLayout* m_rows = nullptr;
};

} // namespace priorscope
