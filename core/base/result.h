// SPDX-License-Identifier: Apache-2.0
#pragma once
// Result<T>: the only way a function reports an expected failure. Any thread; plain values.

#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace priorscope {

// What kind of failure it is; the command line maps it to an exit code, the window to a sentence.
enum class ErrorCode {
    InvalidInput, // a document, argument or value breaks a rule; message names the field and what is allowed
    NotFound,
    AlreadyExists,
    Io, // file system: missing permission, full disk, missing folder
    Busy, // locked by another process
    Corrupt,
    VersionTooNew,
    ForeignFile, // exists, but is not one of ours
    ReadOnly,
    ChildProcess, // an external program could not be started, died, or answered nonsense
    Timeout,
    Refused, // would produce invalid science, or consent is missing
    Cancelled,
    Internal,
};

struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string message; // one English sentence, for logs and the command line
    std::string context; // file, field or id it is about; may be empty

    bool operator==(const Error&) const = default;
};

template <typename T> class [[nodiscard]] Result {
public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    explicit operator bool() const { return m_state.index() == 0; }
    bool ok() const { return m_state.index() == 0; }

    // Precondition for value(): ok(); for error(): !ok(). Breaking it ends the program (std::abort).
    const T& value() const& { return ok() ? *std::get_if<0>(&m_state) : die<const T&>(); }
    T& value() & { return ok() ? *std::get_if<0>(&m_state) : die<T&>(); }
    T&& value() && { return ok() ? std::move(*std::get_if<0>(&m_state)) : die<T&&>(); }
    const Error& error() const { return ok() ? die<const Error&>() : *std::get_if<1>(&m_state); }

    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

private:
    template <typename R> [[noreturn]] static R die() { std::abort(); }
    std::variant<T, Error> m_state;
};

template <> class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error)
        : m_error(std::move(error))
    {
    }

    explicit operator bool() const { return !m_error; }
    bool ok() const { return !m_error; }
    const Error& error() const
    {
        if (!m_error)
            std::abort();
        return *m_error;
    }

private:
    std::optional<Error> m_error;
};

} // namespace priorscope
