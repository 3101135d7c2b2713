// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ProblemList: every issue of a document with line, pointer, what was found and what is allowed. GUI thread.

#include <QTreeWidget>

#include <vector>

#include "engine/spec_codec.h"

namespace priorscope {

class ProblemList : public QTreeWidget {
    Q_OBJECT
public:
    explicit ProblemList(QWidget* parent = nullptr);
    void setIssues(const std::vector<SpecIssue>& issues); // hidden when there is none; about five rows high at most

signals:
    void chosen(int index); // by click or Enter

protected:
    void updateGeometries() override; // after every layout of the rows

private:
    void fitHeight();
};

} // namespace priorscope
