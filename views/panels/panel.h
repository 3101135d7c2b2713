// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Panel: one dockable view. One file views/panels/<stem>.cpp adds one through PS_PANEL. GUI thread.

#include <QAction>
#include <QWidget>

#include <functional>
#include <string>

#include "base/registry.h"
#include "engine/registries.h"
#include "models/run_store.h"
#include "models/selection.h"
#include "theme/theme.h"

namespace priorscope {

// What a panel may use. All outlive it. The theme changes in place; Panel::themeChanged() tells.
struct PanelContext {
    const Registries& registries;
    RunStore& runs;
    Selection& selection;
    const Theme& theme;
};

// The rows behind a panel's picture, as shown and exported.
struct PanelTable {
    QStringList columns;
    QList<QStringList> rows; // numbers in the C locale
};

class Panel : public QWidget {
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual QString subtitle() const = 0; // what, n, provenance; elided in the header
    virtual QList<QAction*> tools() const { return {}; } // the panel's own header tools, at most four
    virtual void resetView() = 0;
    virtual PanelTable table() const = 0; // the same rows that are drawn
    // Vector or bitmap by suffix: pdf svg png; tex (pgfplots) and csv too. Always in the print theme. Size in millimetres.
    virtual Result<void> exportTo(const QString& file, QSizeF sizeMm) = 0;
    virtual void themeChanged() = 0;

signals:
    void subtitleChanged();
};

struct PanelEntry {
    std::string id; // "convergence"
    QString title; // translated
    QString perspective; // search, kernels, feedback, figures
    std::function<Panel*(const PanelContext&, QWidget* parent)> make;
};

using PanelRegistry = Registry<PanelEntry>;

void registerBuiltin_panels(PanelRegistry& registry); // generated

} // namespace priorscope

// Class needs: static PanelEntry describe(), everything but the id, and a constructor (const PanelContext&, QWidget*).
#define PS_PANEL(stem, Class)                                                                                          \
    namespace priorscope {                                                                                             \
    void ps_register_panels_##stem(PanelRegistry& registry);                                                           \
    void ps_register_panels_##stem(PanelRegistry& registry)                                                            \
    {                                                                                                                  \
        PanelEntry entry = Class::describe();                                                                          \
        entry.id = #stem;                                                                                              \
        std::replace(entry.id.begin(), entry.id.end(), '_', '-');                                                      \
        entry.make = [](const PanelContext& context, QWidget* parent) -> Panel* { return new Class(context, parent); }; \
        registry.add(std::move(entry));                                                                                \
    }                                                                                                                  \
    }
