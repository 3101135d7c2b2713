// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// DropArea: shows which files may be dropped; the window itself takes them. GUI thread.

#include <QStringList>
#include <QWidget>

namespace priorscope {

class DropArea : public QWidget {
    Q_OBJECT
public:
    explicit DropArea(const QStringList& kinds, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QStringList m_kinds;
};

} // namespace priorscope
