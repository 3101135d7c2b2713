// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// MethodTable: the methods of a draft as rows with a check box, swatch, label, setting and share of the budget. It is
// as high as its rows; the form around it scrolls. GUI thread.

#include <QTreeWidget>

#include <optional>
#include <string>
#include <vector>

#include "engine/spec_codec.h"

namespace priorscope {

struct MethodRow {
    std::string id; // of the optimiser; may be unknown
    QString label;
    QString setting; // what differs from the defaults
    QString evaluations; // empty: not part of the document
    int variant = 0; // how many rows of this id stand before it
    bool included = true;
    bool synthetic = false;
    std::optional<IssueSeverity> fault;

    bool operator==(const MethodRow&) const = default;
};

class MethodTable : public QTreeWidget {
    Q_OBJECT
public:
    explicit MethodTable(QWidget* parent = nullptr);

    void setRows(const std::vector<MethodRow>& rows); // keeps the current row
    int currentRow() const; // -1: none
    void setCurrentRow(int row);

signals:
    void currentRowChanged(int row);
    void includedToggled(int row, bool included);

private:
    void fill(QTreeWidgetItem& item, const MethodRow& row) const;
    void fitHeight();

    std::vector<MethodRow> m_rows;
};

} // namespace priorscope
