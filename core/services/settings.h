// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Settings: what the user chose, in one ini file. Values out of range read as their default. GUI thread (or main).

#include <QByteArray>
#include <QSettings>

#include <filesystem>
#include <vector>

namespace priorscope {

enum class ThemeChoice { System, Light, Dark };

class Settings {
public:
    // $PRIORSCOPE_CONFIG_HOME, else $XDG_CONFIG_HOME/priorscope, else ~/.config/priorscope.
    static std::filesystem::path defaultFolder();
    explicit Settings(const std::filesystem::path& folder = defaultFolder());

    std::filesystem::path folder() const { return m_folder; }

    std::vector<std::filesystem::path> recentProjects() const; // newest first, at most 10
    void addRecentProject(const std::filesystem::path& file);
    void removeRecentProject(const std::filesystem::path& file);

    ThemeChoice theme() const; // System
    void setTheme(ThemeChoice theme);
    int textSize() const; // points, 8 to 14; 9
    void setTextSize(int points);
    int jobs() const; // runs at the same time, 1 to 256; half of the processors
    void setJobs(int jobs);

    QByteArray windowLayout() const; // opaque, of QMainWindow::saveState; empty: none yet
    void setWindowLayout(const QByteArray& layout);
    QByteArray windowGeometry() const;
    void setWindowGeometry(const QByteArray& geometry);

private:
    std::filesystem::path m_folder;
    QSettings m_store;
};

} // namespace priorscope
