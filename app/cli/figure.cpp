// SPDX-License-Identifier: GPL-3.0-or-later
// priorscope figure RECIPE.json|NAME --project P --out F: draws a panel without a display.
#include <QApplication>
#include <QEventLoop>
#include <QFileInfo>

#include "app/command/figure_recipe.h"
#include "app/command/output.h"
#include "app/command/project_access.h"
#include "app/command/verb.h"
#include "base/file_text.h"
#include "live/live_hub.h"
#include "models/run_store.h"
#include "models/selection.h"
#include "panels/panel.h"
#include "theme/fonts.h"
#include "theme/theme_controller.h"

namespace priorscope {
namespace {

const QStringList kSuffixes{
    QStringLiteral("pdf"), QStringLiteral("svg"), QStringLiteral("png"), QStringLiteral("tex"), QStringLiteral("csv")};

Result<std::vector<RunRow>> rowsOf(StoreReader& reader, const FigureRecipe& recipe)
{
    std::string name = recipe.experiment;
    if (name.empty()) {
        const Result<std::vector<ExperimentRow>> experiments = reader.experiments();
        if (!experiments)
            return experiments.error();
        if (experiments->empty())
            return Error{ErrorCode::NotFound, "the project has no experiment to draw", "experiment"};
        name = '#' + std::to_string(experiments->back().id.value);
    }
    Result<ExperimentRuns> found = findRuns(reader, name);
    if (!found)
        return found.error();
    if (recipe.runs.empty())
        return std::move(found->runs);
    std::vector<RunRow> rows;
    for (const int number : recipe.runs) {
        if (number < 1 || number > static_cast<int>(found->runs.size()))
            return Error{ErrorCode::InvalidInput,
                "runs: found " + std::to_string(number) + ", allowed 1 to " + std::to_string(found->runs.size()),
                "runs"};
        rows.push_back(found->runs[static_cast<std::size_t>(number - 1)]);
    }
    return rows;
}

class FigureVerb final : public Verb {
public:
    static VerbEntry describe() { return {{}, "Draw a panel into a file.", true, {}}; }

    void declare(CLI::App& command) override
    {
        command.add_option("FIGURE", m_name, "RECIPE.json, or the id of a panel: convergence, trajectory")->required();
        command.add_option("--project", m_project, "The .priorscope file")->required();
        command.add_option("--out", m_out, "*.pdf, *.svg, *.png, *.tex (pgfplots) or *.csv (the rows drawn)")
            ->required();
        command.add_option("--experiment", m_recipe.experiment, "Name or #id; the newest when left out");
        command.add_option("--runs", m_recipe.runs, "Numbers of runs within the experiment; all when left out")
            ->delimiter(',');
        command.add_option("--width-mm", m_recipe.widthMm, "Width in millimetres")->check(CLI::Range(20, 1000));
        command.add_option("--height-mm", m_recipe.heightMm, "Height in millimetres")->check(CLI::Range(20, 1000));
    }

    Result<ExitCode> run(AppContext& context) override
    {
        if (!kSuffixes.contains(QFileInfo(QString::fromStdString(m_out)).suffix()))
            return Error{ErrorCode::InvalidInput,
                "out: found " + m_out + ", allowed a file ending in .pdf, .svg, .png, .tex or .csv", "out"};
        if (const Result<void> read = readRecipe(); !read)
            return read.error();
        PanelRegistry panels;
        registerBuiltin_panels(panels);
        const PanelEntry* panel = panels.find(m_recipe.panel);
        if (!panel)
            return Error{
                ErrorCode::InvalidInput, "panel: found " + m_recipe.panel + ", allowed " + panels.ids(), "panel"};
        if (const Result<ProjectInfo> project = openForReading(context, m_project); !project)
            return project.error();
        const Result<std::vector<RunRow>> rows = ask<std::vector<RunRow>>(
            context, [recipe = m_recipe](StoreReader& reader) { return rowsOf(reader, recipe); });
        if (!rows)
            return rows.error();
        return draw(context, *panel, *rows);
    }

private:
    Result<void> readRecipe()
    {
        if (!m_name.ends_with(".json")) {
            m_recipe.panel = m_name;
            return {};
        }
        const Result<std::string> text = readTextFile(m_name);
        if (!text)
            return text.error();
        Result<FigureRecipe> recipe = parseRecipe(*text);
        if (!recipe)
            return recipe.error();
        m_recipe = std::move(*recipe);
        return {};
    }

    // The panel draws when it is shown and its runs have been read; offscreen, showing needs no display.
    Result<ExitCode> draw(AppContext& context, const PanelEntry& entry, const std::vector<RunRow>& rows) const
    {
        LiveHub hub;
        RunStore store(context.service(), hub);
        Selection selection;
        const Theme theme = Theme::make(ThemeKind::Print);
        QEventLoop loop;
        QObject::connect(&store, &RunStore::reset, &loop, &QEventLoop::quit);
        store.reload();
        loop.exec();
        if (store.error())
            return *store.error();
        const std::unique_ptr<Panel> panel(entry.make({context.registries(), store, selection, theme}, nullptr));
        panel->setAttribute(Qt::WA_DontShowOnScreen); // laid out and drawn, but no window
        panel->resize(640, 480);
        std::vector<RunId> ids;
        int horizon = 0;
        for (const RunRow& row : rows) {
            ids.push_back(row.id);
            horizon = std::max(horizon, row.budget);
        }
        selection.setRuns(ids, ids.empty() ? RunId() : ids.front(), horizon);
        QObject::connect(&store, &RunStore::loaded, &loop, &QEventLoop::quit);
        store.request(ids);
        while (store.isLoading())
            loop.exec();
        panel->show(); // draws now, from what has been read
        const QSizeF size(m_recipe.widthMm, m_recipe.heightMm);
        if (const Result<void> exported = panel->exportTo(QString::fromStdString(m_out), size); !exported)
            return exported.error();
        return ExitCode::Done;
    }

    std::string m_name;
    std::string m_project;
    std::string m_out;
    FigureRecipe m_recipe;
};

} // namespace
} // namespace priorscope

PS_VERB(figure, priorscope::FigureVerb)
