// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/message_model.h"

#include <QDateTime>
#include <QLocale>

#include <algorithm>
#include <iterator>

#include "models/roles.h"

namespace priorscope {

namespace {

QString severityText(Severity severity)
{
    switch (severity) {
    case Severity::Info:
        return MessageModel::tr("note");
    case Severity::Warning:
        return MessageModel::tr("warning");
    case Severity::Error:
        return MessageModel::tr("error");
    }
    return {};
}

} // namespace

MessageModel::MessageModel(const RunStore& store, QObject* parent) : QAbstractTableModel(parent), m_store(store) { }

void MessageModel::clear()
{
    beginResetModel();
    std::erase_if(m_messages, [](const Entry& entry) { return !entry.own; });
    endResetModel();
}

void MessageModel::setHistory(std::vector<MessageRow> newestFirst)
{
    beginResetModel();
    std::vector<Entry> live = std::exchange(m_messages, {});
    for (auto message = newestFirst.rbegin(); message != newestFirst.rend(); ++message)
        m_messages.push_back({std::move(*message), false});
    for (Entry& entry : live) {
        if (!isKnown(entry.row))
            m_messages.push_back(std::move(entry));
    }
    std::stable_sort(
        m_messages.begin(), m_messages.end(), [](const Entry& a, const Entry& b) { return a.row.atNs < b.row.atNs; });
    endResetModel();
}

bool MessageModel::isKnown(const MessageRow& message) const
{
    return std::any_of(m_messages.rbegin(), m_messages.rend(), [&](const Entry& entry) {
        return entry.row.run == message.run && entry.row.atNs == message.atNs && entry.row.text == message.text;
    });
}

void MessageModel::add(MessageRow message)
{
    append({{std::move(message), true}});
}

void MessageModel::addLive(const std::vector<RunEvent>& events)
{
    std::vector<Entry> messages;
    for (const RunEvent& event : events) {
        if (const auto* said = std::get_if<RunMessage>(&event.payload))
            messages.push_back({{event.run, event.atNs, said->severity, said->text}, false});
    }
    append(std::move(messages));
}

void MessageModel::append(std::vector<Entry> messages)
{
    if (messages.size() > kMost)
        messages.erase(messages.begin(), messages.end() - static_cast<std::ptrdiff_t>(kMost));
    if (messages.empty())
        return;
    const std::size_t total = m_messages.size() + messages.size();
    if (total > kMost) {
        const std::size_t surplus = total - kMost;
        beginRemoveRows({}, 0, static_cast<int>(surplus) - 1);
        m_messages.erase(m_messages.begin(), m_messages.begin() + static_cast<std::ptrdiff_t>(surplus));
        endRemoveRows();
    }
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(messages.size()) - 1);
    std::move(messages.begin(), messages.end(), std::back_inserter(m_messages));
    endInsertRows();
}

int MessageModel::count(Severity atLeast) const
{
    return static_cast<int>(std::count_if(
        m_messages.begin(), m_messages.end(), [&](const Entry& entry) { return entry.row.severity >= atLeast; }));
}

int MessageModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_messages.size());
}

int MessageModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant MessageModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const MessageRow& message = m_messages[static_cast<std::size_t>(index.row())].row;
    if (role == SeverityRole && index.column() == SeverityColumn)
        return static_cast<int>(message.severity);
    if (role == Qt::ToolTipRole && index.column() == Text)
        return QString::fromStdString(message.text);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case SeverityColumn:
        return severityText(message.severity);
    case Time: {
        const QDateTime at = QDateTime::fromMSecsSinceEpoch(message.atNs / 1'000'000);
        return at.date() == QDate::currentDate() ? at.time().toString(QStringLiteral("HH:mm:ss"))
                                                 : QLocale().toString(at, QLocale::ShortFormat);
    }
    case About: {
        const RunData* run = m_store.find(message.run);
        if (!run)
            return tr("project");
        return tr("%1, seed %2").arg(QString::fromStdString(run->row.methodLabel)).arg(run->row.key.seed);
    }
    case Text:
        return QString::fromStdString(message.text);
    default:
        return {};
    }
}

QVariant MessageModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case SeverityColumn:
        return tr("Severity");
    case Time:
        return tr("Time");
    case About:
        return tr("About");
    case Text:
        return tr("Message");
    default:
        return {};
    }
}

} // namespace priorscope
