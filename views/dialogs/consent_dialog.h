// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// ConsentDialog: shows every external program of a document with its whole command line before any of them runs. It
// remembers nothing; ExperimentService::giveConsent stores the answer by content. Show it with open(). GUI thread.

#include <QDialog>

#include <string>
#include <vector>

namespace priorscope {

class ConsentDialog : public QDialog {
    Q_OBJECT
public:
    ConsentDialog(std::vector<std::vector<std::string>> commands, QWidget* parent = nullptr);

    const std::vector<std::vector<std::string>>& commands() const { return m_commands; }

signals:
    void consentGiven(const std::vector<std::vector<std::string>>& commands);

private:
    std::vector<std::vector<std::string>> m_commands;
};

QString commandLine(const std::vector<std::string>& argv); // quoted as for a shell, control characters made visible

} // namespace priorscope
