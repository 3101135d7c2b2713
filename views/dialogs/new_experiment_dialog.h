// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// NewExperimentDialog: form and JSON document of one experiment, either side editing the other. Show it with open() or
// show(); it never blocks. GUI thread.

#include <QDialog>

#include <optional>
#include <vector>

#include "domain/experiment_spec.h"
#include "engine/registries.h"

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;

namespace priorscope {

class BoundForm;
class DocumentPane;
class EstimateBar;
class MessageLine;
class MethodSection;
class ObjectiveSection;
class SpecDraft;

struct NewExperimentContext {
    QString projectFile; // the experiment goes into it
    QString refusal; // why nothing can start ("the project is read-only"); empty: it can
    std::vector<ExperimentSpec> experiments; // of the project, to duplicate; their names are taken
    std::optional<double> evaluationsPerSecond; // measured on this machine in past runs
};

class NewExperimentDialog : public QDialog {
    Q_OBJECT
public:
    NewExperimentDialog(const Registries& registries, NewExperimentContext context, QWidget* parent = nullptr);

    QString document() const;
    void setDocument(const QString& json); // one step of undo
    void duplicate(const ExperimentSpec& spec); // a free name, the rest as it was
    QString shellCommand() const; // one line that runs the present document

    void reject() override; // asks first when there is something to lose

signals:
    void submitted(const priorscope::ExperimentSpec& spec, bool start);

protected:
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* makeHeader();
    QWidget* makeForm();
    QWidget* makeFooter();
    void bindKeys();
    void reload();
    void reloadFooter();
    void orderTabs();
    void submit(bool start);
    QString blocker() const; // why it cannot start; empty: it can
    QString freeName(const QString& wanted) const;

    const Registries& m_registries;
    NewExperimentContext m_context;
    DocumentPane* m_pane = nullptr;
    SpecDraft* m_draft = nullptr;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_form = nullptr;
    MessageLine* m_unreadable = nullptr;
    BoundForm* m_general = nullptr;
    ObjectiveSection* m_objectives = nullptr;
    MethodSection* m_methods = nullptr;
    BoundForm* m_budget = nullptr;
    EstimateBar* m_estimate = nullptr;
    MessageLine* m_blocker = nullptr;
    QPushButton* m_duplicate = nullptr;
    QPushButton* m_queue = nullptr;
    QPushButton* m_start = nullptr;
    QString m_saved; // the document when nothing was changed yet
};

} // namespace priorscope
