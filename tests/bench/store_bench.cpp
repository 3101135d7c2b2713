// SPDX-License-Identifier: GPL-3.0-or-later
// The project file: trials per second into a real project with the shipped commit interval, the same rows by a plain
// SQLite loop, and how long it takes to the first curve of a project of five million trials.
#include <sqlite3.h>

#include <memory>
#include <vector>

#include "axes.h"
#include "base/number_text.h"
#include "bench.h"
#include "bench_project.h"
#include "models/curves.h"
#include "models/trial_list.h"
#include "services/project.h"
#include "store/database.h"
#include "store/store_reader.h"
#include "theme/theme.h"
#include "widgets/plot_panel.h"

namespace priorscope::bench {
namespace {

// Accepted by the writer is not enough: the clock stops when the last row is committed.
double rowsPerSecond(const Options& options, int dimension, int rows)
{
    BenchProject project(options.folder / "rows.priorscope", 4, dimension, rows / 4);
    std::vector<RunEvent> events = project.makeEvents(rows / 4);
    const double begun = secondsNow();
    if (!project.publishAll(std::move(events)))
        return -1;
    const bool complete = project.close();
    const double seconds = secondsNow() - begun;
    return complete ? rows / seconds : -1;
}

// Processor time of the writer alone: what the rate would be on a machine that does nothing else.
double writerMicroseconds(const Options& options, int dimension, int rows)
{
    BenchProject project(options.folder / "rows.priorscope", 4, dimension, rows / 4);
    std::vector<RunEvent> events = project.makeEvents(rows / 4);
    const double others = processCpuSecondsNow();
    const double mine = cpuSecondsNow();
    if (!project.publishAll(std::move(events)))
        return -1;
    const double publishing = cpuSecondsNow() - mine;
    const bool complete = project.close();
    return complete ? (processCpuSecondsNow() - others - publishing) / rows * 1e6 : -1;
}

struct Closer {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

// What a careful script would do: one prepared statement, write-ahead log, a commit every 50 ms.
double plainRowsPerSecond(const Options& options, int dimension, int rows)
{
    const std::filesystem::path file = options.folder / "plain.priorscope";
    BenchProject project(file, 4, dimension, rows / 4); // for its tables
    const std::vector<RunEvent> events = project.makeEvents(rows / 4);
    project.close();
    sqlite3* raw = nullptr;
    sqlite3_open(file.c_str(), &raw);
    const std::unique_ptr<sqlite3, Closer> database(raw);
    sqlite3_exec(raw, "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; BEGIN", nullptr, nullptr, nullptr);
    sqlite3_stmt* prepared = nullptr;
    sqlite3_prepare_v2(raw, "INSERT INTO trial VALUES (?,?,?,?,?,?,?,?,?,?,?,?)", -1, &prepared, nullptr);
    const std::unique_ptr<sqlite3_stmt, Closer> insert(prepared);
    const double begun = secondsNow();
    double committed = begun;
    for (const RunEvent& event : events) {
        const Trial& trial = std::get<TrialFinished>(event.payload).trial;
        const std::string x = toJsonArray(trial.x);
        sqlite3_bind_int64(prepared, 1, event.run.value);
        sqlite3_bind_int(prepared, 2, trial.step);
        sqlite3_bind_text(prepared, 3, trial.source.c_str(), -1, SQLITE_STATIC);
        sqlite3_bind_text(prepared, 4, x.c_str(), -1, SQLITE_STATIC);
        sqlite3_bind_double(prepared, 5, trial.value);
        sqlite3_bind_text(prepared, 6, "finite", -1, SQLITE_STATIC);
        sqlite3_bind_int(prepared, 7, 1);
        sqlite3_bind_text(prepared, 8, "ok", -1, SQLITE_STATIC);
        sqlite3_bind_int(prepared, 9, 0);
        sqlite3_bind_text(prepared, 10, "", -1, SQLITE_STATIC);
        sqlite3_bind_int64(prepared, 11, trial.startedNs);
        sqlite3_bind_int64(prepared, 12, trial.durationNs);
        if (sqlite3_step(prepared) != SQLITE_DONE)
            return -1;
        sqlite3_reset(prepared);
        if (secondsNow() - committed >= 0.05) {
            sqlite3_exec(raw, "COMMIT; BEGIN", nullptr, nullptr, nullptr);
            committed = secondsNow();
        }
    }
    sqlite3_exec(raw, "COMMIT", nullptr, nullptr, nullptr);
    return rows / (secondsNow() - begun);
}

// Opens the project, reads all runs and one run's trials, makes its curve and draws it at 1200 x 600.
double secondsToFirstCurve(const std::filesystem::path& file)
{
    const double begun = secondsNow();
    const Result<OpenedProject> project = openProjectFile(file, false);
    Result<StoreReader> reader = StoreReader::open(file);
    if (!project || !reader)
        return -1;
    const Result<std::vector<ExperimentRow>> experiments = reader->experiments();
    const Result<std::vector<RunRow>> runs = reader->runs();
    if (!experiments || !runs)
        return -1;
    const RunRow& row = runs->front();
    Result<std::vector<Trial>> trials = reader->trials(row.id);
    if (!trials || static_cast<int>(trials->size()) != row.completed)
        return -1;
    const TrialList list(*std::move(trials));
    RunCurve curve(row.id, row.optimum.value_or(0));
    curve.append(list.snapshot());
    std::vector<double> keys;
    std::vector<double> values;
    for (const RunCurve::Improvement& improvement : curve.improvements()) {
        keys.push_back(improvement.step);
        values.push_back(improvement.best);
    }
    const Theme theme = Theme::make(ThemeKind::Light);
    PlotPanel plot(theme);
    plot.resize(1200, 600);
    PlotSeries style = PlotSeries::ofMethod(QStringLiteral("Random"), "random");
    style.steps = true;
    plot.setAxes(makeAxis(QStringLiteral("evaluation")), makeAxis(QStringLiteral("gap"), AxisScale::Log));
    plot.setData(plot.addSeries(style), std::move(keys), std::move(values));
    if (plot.grab().isNull())
        return -1;
    return secondsNow() - begun;
}

std::filesystem::path fiveMillion(const Options& options, int runs)
{
    const std::filesystem::path file = options.folder / ("large-" + std::to_string(runs) + ".priorscope");
    const int each = options.choose(2'000, 500'000, 5'000'000) / runs;
    if (std::filesystem::exists(file))
        return file;
    BenchProject project(file, runs, 2, each);
    for (int part = 0; part < 10; ++part) {
        if (!project.publishAll(project.makeEvents(each / 10)))
            return {};
    }
    return project.close() ? file : std::filesystem::path();
}

} // namespace

void addStore(const Options& options)
{
    for (const int dimension : {2, 5, 20}) {
        const int rows = options.choose(400, 40'000, 400'000);
        const std::string name = "store/d" + std::to_string(dimension);
        addMeasured(options, name + "/ours", "rows/s", [=] { return rowsPerSecond(options, dimension, rows); });
        addMeasured(options, name + "/writer-cpu", "us", [=] { return writerMicroseconds(options, dimension, rows); });
        addMeasured(
            options, name + "/plain-sqlite", "rows/s", [=] { return plainRowsPerSecond(options, dimension, rows); });
    }
    for (const int runs : {100, 5}) {
        addMeasured(options, "store/first-curve/" + std::to_string(runs) + "-runs", "s",
            [=] { return secondsToFirstCurve(fiveMillion(options, runs)); });
    }
}

} // namespace priorscope::bench
