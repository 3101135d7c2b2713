// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// StartPage: what a window without a project shows: how to start, recent projects, examples that run today, and what
// was found on this machine. GUI thread.

#include <QAction>
#include <QWidget>

#include <filesystem>
#include <vector>

#include "engine/registries.h"

class QVBoxLayout;

namespace priorscope {

class MachineView;
class PanelFrame;
struct Preset;

class StartPage : public QWidget {
    Q_OBJECT
public:
    struct Parts {
        const Registries& registries;
        QList<QAction*> actions; // under Start, in this order; not owned
    };
    StartPage(const Parts& parts, QWidget* parent = nullptr);

    void setRecent(const std::vector<std::filesystem::path>& files);
    void checkMachine(); // again

signals:
    void openRequested(const std::filesystem::path& file);
    void forgetRequested(const std::filesystem::path& file);
    void exampleChosen(const QString& presetId, bool run); // false: open its document

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* startColumn(const Parts& parts);
    QWidget* examplesColumn(const Registries& registries);
    QWidget* exampleCard(const Preset& preset, const Registries& registries, std::size_t place);
    QWidget* recentRow(const std::filesystem::path& file, bool exists);

    QVBoxLayout* m_recent = nullptr;
    MachineView* m_machine = nullptr;
    int m_recentAsked = 0;
};

} // namespace priorscope
