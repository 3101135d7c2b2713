// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// AboutDialog: name, version, licence, and what the program is built from. GUI thread.

#include <QDialog>

namespace priorscope {

class AboutDialog : public QDialog {
    Q_OBJECT
public:
    explicit AboutDialog(QWidget* parent = nullptr);
};

} // namespace priorscope
