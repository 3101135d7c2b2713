// SPDX-License-Identifier: GPL-3.0-or-later
#include "eval/command_supervisor.h"

#include <QMetaObject>

#include <utility>

#include "eval/process_host.h"

namespace priorscope {
namespace {

constexpr std::chrono::seconds kStartTimeout{30};

class Session final : public ICommandSession {
public:
    Session(ProcessHost& host, std::uint64_t id, std::shared_ptr<Mailbox> mailbox)
        : m_host(host), m_id(id), m_mailbox(std::move(mailbox))
    {
    }

    ~Session() override { end(); }

    Result<std::string> exchange(std::string line, std::chrono::milliseconds timeout, std::stop_token stop) override
    {
        post([&host = m_host, id = m_id, text = std::move(line)] { host.write(id, text); });
        Result<std::string> answer = m_mailbox->take(timeout, std::move(stop));
        if (!answer)
            end();
        return answer;
    }

private:
    void end()
    {
        post([&host = m_host, id = m_id] { host.end(id); });
    }

    template <typename Call> void post(Call call)
    {
        QMetaObject::invokeMethod(&m_host, std::move(call), Qt::QueuedConnection);
    }

    ProcessHost& m_host;
    const std::uint64_t m_id;
    const std::shared_ptr<Mailbox> m_mailbox;
};

} // namespace

CommandSupervisor::CommandSupervisor() : m_host(new ProcessHost)
{
    m_thread.setObjectName(QStringLiteral("ps-supervisor"));
    m_host->moveToThread(&m_thread);
    QObject::connect(&m_thread, &QThread::finished, m_host, &QObject::deleteLater);
    m_thread.start();
}

CommandSupervisor::~CommandSupervisor()
{
    m_thread.quit();
    m_thread.wait();
}

Result<std::unique_ptr<ICommandSession>> CommandSupervisor::start(const std::vector<std::string>& argv)
{
    if (argv.empty() || argv.front().empty())
        return Error{ErrorCode::InvalidInput, "an empty command line cannot be started", {}};
    const std::uint64_t id = ++m_lastId;
    const auto mailbox = std::make_shared<Mailbox>();
    auto session = std::make_unique<Session>(*m_host, id, mailbox);
    QMetaObject::invokeMethod(
        m_host, [host = m_host, id, argv, mailbox] { host->start(id, argv, mailbox); }, Qt::QueuedConnection);
    if (Result<void> started = mailbox->waitForStart(kStartTimeout); !started)
        return Error{started.error().code, "\"" + argv.front() + "\": " + started.error().message, argv.front()};
    return std::unique_ptr<ICommandSession>(std::move(session));
}

} // namespace priorscope
