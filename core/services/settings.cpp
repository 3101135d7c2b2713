// SPDX-License-Identifier: GPL-3.0-or-later
#include "services/settings.h"

#include <QDir>
#include <QStandardPaths>
#include <QStringList>

#include <algorithm>
#include <thread>

namespace priorscope {

namespace {

constexpr int kMaxRecent = 10;
const QString kRecent = QStringLiteral("recent/projects");
const QString kTheme = QStringLiteral("look/theme");
const QString kTextSize = QStringLiteral("look/text_size");
const QString kJobs = QStringLiteral("run/jobs");
const QString kLayout = QStringLiteral("window/layout");
const QString kGeometry = QStringLiteral("window/geometry");

QString absoluteName(const std::filesystem::path& file)
{
    return QString::fromStdString(std::filesystem::absolute(file).lexically_normal().string());
}

int numberBetween(const QSettings& store, const QString& key, std::pair<int, int> range, int fallback)
{
    bool ok = false;
    const int value = store.value(key).toInt(&ok);
    return ok && value >= range.first && value <= range.second ? value : fallback;
}

} // namespace

std::filesystem::path Settings::defaultFolder()
{
    const QString own = qEnvironmentVariable("PRIORSCOPE_CONFIG_HOME");
    if (!own.isEmpty())
        return own.toStdString();
    const QString base = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    return std::filesystem::path(base.toStdString()) / "priorscope";
}

Settings::Settings(const std::filesystem::path& folder)
    : m_folder(folder), m_store(QString::fromStdString((folder / "priorscope.ini").string()), QSettings::IniFormat)
{
}

std::vector<std::filesystem::path> Settings::recentProjects() const
{
    std::vector<std::filesystem::path> files;
    for (const QString& name : m_store.value(kRecent).toStringList())
        files.emplace_back(name.toStdString());
    return files;
}

void Settings::addRecentProject(const std::filesystem::path& file)
{
    QStringList names = m_store.value(kRecent).toStringList();
    const QString name = absoluteName(file);
    names.removeAll(name);
    names.prepend(name);
    m_store.setValue(kRecent, names.mid(0, kMaxRecent));
}

void Settings::removeRecentProject(const std::filesystem::path& file)
{
    QStringList names = m_store.value(kRecent).toStringList();
    names.removeAll(absoluteName(file));
    m_store.setValue(kRecent, names);
}

ThemeChoice Settings::theme() const
{
    const QString name = m_store.value(kTheme).toString();
    if (name == QLatin1String("light"))
        return ThemeChoice::Light;
    return name == QLatin1String("dark") ? ThemeChoice::Dark : ThemeChoice::System;
}

void Settings::setTheme(ThemeChoice theme)
{
    const char* name = theme == ThemeChoice::System ? "system" : theme == ThemeChoice::Light ? "light" : "dark";
    m_store.setValue(kTheme, QLatin1String(name));
}

int Settings::textSize() const
{
    return numberBetween(m_store, kTextSize, {8, 14}, 9);
}
void Settings::setTextSize(int points)
{
    m_store.setValue(kTextSize, std::clamp(points, 8, 14));
}

int Settings::jobs() const
{
    const int half = std::max(1, static_cast<int>(std::thread::hardware_concurrency()) / 2);
    return numberBetween(m_store, kJobs, {1, 256}, half);
}

void Settings::setJobs(int jobs)
{
    m_store.setValue(kJobs, std::clamp(jobs, 1, 256));
}
QByteArray Settings::windowLayout() const
{
    return m_store.value(kLayout).toByteArray();
}
void Settings::setWindowLayout(const QByteArray& layout)
{
    m_store.setValue(kLayout, layout);
}
QByteArray Settings::windowGeometry() const
{
    return m_store.value(kGeometry).toByteArray();
}
void Settings::setWindowGeometry(const QByteArray& geometry)
{
    m_store.setValue(kGeometry, geometry);
}

} // namespace priorscope
