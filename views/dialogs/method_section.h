// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// MethodSection: the methods of a draft as a table, and the form of the chosen one. A method whose box is unchecked
// leaves the document and waits in the table to come back. GUI thread.

#include <QWidget>

#include <string>
#include <vector>

#include "dialogs/spec_draft.h"
#include "search/optimiser_registry.h"

class QLabel;
class QPushButton;

namespace priorscope {

class BoundForm;
class MethodTable;
struct MethodRow;

class MethodSection : public QWidget {
    Q_OBJECT
public:
    explicit MethodSection(SpecDraft& draft, QWidget* parent = nullptr);

    void reload();
    void forgetLeftOut() { m_leftOut.clear(); } // the document is another one
    QString currentPointer() const; // "/methods/2"; empty: none, or one that is left out

signals:
    void currentChanged();

private:
    struct LeftOut {
        std::size_t place = 0; // how many methods of the document stood before it
        QString json;
    };
    struct Place { // of a table row
        bool included = true;
        std::size_t index = 0; // in the document, or in m_leftOut
    };

    QPushButton* addButton(const QString& iconName, const QString& text, const QString& tip);
    void layOut();
    void arrange();
    void showCurrent();
    void toggle(int row, bool included);
    void add(const std::string& id);
    void duplicate();
    void remove();
    void insertAfterCurrent(const QString& json);
    QString jsonOf(const Place& place) const;
    MethodRow rowOf(const Place& place, const QString& label) const;
    std::vector<QString> labels() const; // of the document's methods
    QString evaluationsEach() const; // of one method over all runs; empty while the document has errors
    QString settingOf(const EditableJson& method, const OptimiserEntry& entry) const;

    SpecDraft& m_draft;
    std::vector<LeftOut> m_leftOut;
    std::vector<Place> m_places;
    MethodTable* m_table = nullptr;
    BoundForm* m_form = nullptr;
    QLabel* m_hint = nullptr;
    QPushButton* m_add = nullptr;
    QPushButton* m_duplicate = nullptr;
    QPushButton* m_remove = nullptr;
};

} // namespace priorscope
