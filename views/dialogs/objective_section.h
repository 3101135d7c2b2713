// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ObjectiveSection: the objective sets of a draft, each a family and the form of its schema. GUI thread.

#include <QWidget>

#include <memory>
#include <vector>

#include "dialogs/spec_draft.h"

class QVBoxLayout;

namespace priorscope {

class ObjectiveSection : public QWidget {
    Q_OBJECT
public:
    explicit ObjectiveSection(SpecDraft& draft, QWidget* parent = nullptr);
    ~ObjectiveSection() override;

    void reload();

private:
    class Block;
    void addSet();

    SpecDraft& m_draft;
    QVBoxLayout* m_blocksLayout = nullptr;
    std::vector<Block*> m_blocks;
};

} // namespace priorscope
