// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// InspectorModel: everything known about the selected trial, or about the current run when no trial is selected, as
// sections (top level) of rows. One column. GUI thread.

#include <QAbstractItemModel>

#include <optional>
#include <vector>

#include "engine/registries.h"
#include "models/run_store.h"
#include "models/selection.h"

namespace priorscope {

class InspectorModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role {
        ValueRole = Qt::UserRole + 1, // QString; of a section: its note
        NoteRole, // QString, after the value
        StepLabelRole, // int(StepLabel) on the row that names it, else invalid
    };

    InspectorModel(
        const RunStore& store, const Selection& selection, const Registries& registries, QObject* parent = nullptr);

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

    const QString& title() const { return m_content.title; } // "Trial 36"; empty: nothing is selected
    const QString& subtitle() const { return m_content.subtitle; } // "CMA-ES warm, seed 6"
    std::optional<TrialStatus> status() const { return m_content.status; } // of the trial, if one is shown
    std::optional<TrialRef> neighbour(int places) const; // trial before (-1) or after (1) in the current run

signals:
    void contentChanged(); // title, subtitle or neighbours

private:
    struct Row {
        QString label;
        QString value;
        QString note;
        std::optional<int> stepLabel;
        bool operator==(const Row&) const = default;
    };
    struct Section {
        QString title;
        QString note;
        std::vector<Row> rows;
    };
    struct Content {
        QString title;
        QString subtitle;
        std::optional<TrialStatus> status;
        std::vector<Section> sections;
    };

    void update();
    Content build() const;
    Section point(const RunData& data, const Trial& trial) const;
    Section geometry(const RunData& data, const Trial& trial) const;
    static Section evaluation(const Trial& trial);
    static Section runSummary(const RunData& data);
    Section method(const RunRow& row) const;
    Section provenance(const RunRow& row) const;
    void lookUpProblem(const RunRow& row);
    static bool sameShape(const Content& a, const Content& b);

    const RunStore& m_store;
    const Selection& m_selection;
    const Registries& m_registries;
    Content m_content;
    RunKey m_problemOf; // what m_problem was made for
    ExperimentId m_problemExperiment;
    std::optional<ProblemInfo> m_problem; // none: an external objective, or one this version does not know
};

} // namespace priorscope
