// SPDX-License-Identifier: GPL-3.0-or-later
#include "objectives/expression/expression.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <optional>
#include <utility>

namespace priorscope {
namespace {

constexpr std::size_t kMaxLength = 10000;
constexpr std::size_t kMaxVariables = 1000;
constexpr int kMaxNesting = 100; // of parentheses, signs and powers: bounds the recursion of the parser
constexpr std::size_t kMaxStack = 512; // operands in flight; a nesting level holds at most four

using Op = Expression::Op;
using UnaryFunction = double (*)(double);
using BinaryFunction = double (*)(double, double);

constexpr std::array<std::pair<const char*, UnaryFunction>, 10> kUnary{
    {{"sin", [](double v) { return std::sin(v); }}, {"cos", [](double v) { return std::cos(v); }},
        {"tan", [](double v) { return std::tan(v); }}, {"exp", [](double v) { return std::exp(v); }},
        {"log", [](double v) { return std::log(v); }}, {"log10", [](double v) { return std::log10(v); }},
        {"sqrt", [](double v) { return std::sqrt(v); }}, {"abs", [](double v) { return std::abs(v); }},
        {"floor", [](double v) { return std::floor(v); }}, {"tanh", [](double v) { return std::tanh(v); }}}};
constexpr std::array<std::pair<const char*, BinaryFunction>, 3> kBinary{
    {{"min", [](double a, double b) { return b < a ? b : a; }},
        {"max", [](double a, double b) { return a < b ? b : a; }},
        {"pow", [](double a, double b) { return std::pow(a, b); }}}};

template <typename Table> std::optional<std::uint32_t> placeIn(const Table& table, std::string_view name)
{
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (name == table[i].first)
            return static_cast<std::uint32_t>(i);
    }
    return std::nullopt;
}

std::string functionNames()
{
    std::string text;
    for (const auto& entry : kUnary)
        text += std::string(entry.first) + ", ";
    for (const auto& entry : kBinary)
        text += std::string(entry.first) + (entry.first == kBinary.back().first ? "" : ", ");
    return text;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

// Recursive descent. Every parse function returns false after the first fault.
class Parser {
public:
    explicit Parser(std::string_view text) : m_text(text) { }

    bool parseAll()
    {
        if (!parseSum())
            return false;
        next();
        return m_at == m_text.size() || fault("an operator or the end");
    }

    std::vector<Expression::Instruction> program;
    std::size_t variables = 0;
    std::string message;

private:
    bool parseSum()
    {
        if (++m_nesting > kMaxNesting)
            return fault("at most " + std::to_string(kMaxNesting) + " levels of nesting");
        if (!parseTerm())
            return false;
        while (next() == '+' || next() == '-') {
            const Op op = take() == '+' ? Op::Add : Op::Subtract;
            if (!parseTerm() || !emit({op}))
                return false;
        }
        --m_nesting;
        return true;
    }

    bool parseTerm()
    {
        if (!parseUnary())
            return false;
        while (next() == '*' || next() == '/') {
            const Op op = take() == '*' ? Op::Multiply : Op::Divide;
            if (!parseUnary() || !emit({op}))
                return false;
        }
        return true;
    }

    bool parseUnary()
    {
        bool negative = false;
        while (next() == '-' || next() == '+')
            negative = (take() == '-') != negative;
        return parsePower() && (!negative || emit({Op::Negate}));
    }

    bool parsePower()
    {
        if (!parsePrimary())
            return false;
        if (next() != '^')
            return true;
        take();
        if (++m_nesting > kMaxNesting)
            return fault("at most " + std::to_string(kMaxNesting) + " levels of nesting");
        const bool good = parseUnary() && emit({Op::Power});
        --m_nesting;
        return good;
    }

    bool parsePrimary()
    {
        const char c = next();
        if (c == '(') {
            take();
            return parseSum() && expect(')');
        }
        if (isDigit(c) || c == '.')
            return parseNumber();
        if (isLetter(c))
            return parseName();
        return fault("a number, a variable, a function or '('");
    }

    bool parseNumber()
    {
        double value = 0;
        const char* start = m_text.data() + m_at;
        const auto [end, error] = std::from_chars(start, m_text.data() + m_text.size(), value);
        if (error != std::errc() || !std::isfinite(value))
            return fault("a number that fits a double");
        m_at += static_cast<std::size_t>(end - start);
        return emit({Op::Number, value});
    }

    bool parseName()
    {
        std::size_t end = m_at;
        while (end < m_text.size() && (isLetter(m_text[end]) || isDigit(m_text[end])))
            ++end;
        const std::string_view name = m_text.substr(m_at, end - m_at);
        if (name == "pi" || name == "e") {
            m_at = end;
            return emit({Op::Number, name == "e" ? std::numbers::e : std::numbers::pi});
        }
        if (const auto index = variableIndex(name)) {
            m_at = end;
            variables = std::max(variables, *index);
            return emit({Op::Variable, 0, static_cast<std::uint32_t>(*index - 1)});
        }
        const auto unary = placeIn(kUnary, name);
        const auto binary = placeIn(kBinary, name);
        if (!unary && !binary)
            return fault("x1 to x" + std::to_string(kMaxVariables) + ", pi, e or one of " + functionNames(), name);
        m_at = end;
        if (!expect('(') || !parseSum())
            return false;
        if (binary && (!expect(',') || !parseSum()))
            return false;
        return expect(')') && emit({unary ? Op::Unary : Op::Binary, 0, unary ? *unary : *binary});
    }

    static std::optional<std::size_t> variableIndex(std::string_view name)
    {
        if (name.size() < 2 || name.size() > 5 || name[0] != 'x' || name[1] == '0')
            return std::nullopt;
        std::size_t index = 0;
        for (const char c : name.substr(1)) {
            if (!isDigit(c))
                return std::nullopt;
            index = index * 10 + static_cast<std::size_t>(c - '0');
        }
        return index <= kMaxVariables ? std::optional(index) : std::nullopt;
    }

    // Adds an instruction and keeps count of the operands that wait on the stack.
    bool emit(Expression::Instruction instruction)
    {
        const bool pushes = instruction.op == Op::Number || instruction.op == Op::Variable;
        const bool keeps = instruction.op == Op::Negate || instruction.op == Op::Unary;
        m_depth = pushes ? m_depth + 1 : keeps ? m_depth : m_depth - 1;
        if (m_depth > kMaxStack)
            return fault("a shorter or flatter expression");
        program.push_back(instruction);
        return true;
    }

    char next() // skips blanks; '\0' at the end, which no rule accepts
    {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\t' || m_text[m_at] == '\n'))
            ++m_at;
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }

    char take() { return m_text[m_at++]; }

    bool expect(char c)
    {
        if (next() != c)
            return fault(std::string("'") + c + "'");
        take();
        return true;
    }

    bool fault(const std::string& allowed, std::string_view found = {})
    {
        if (found.empty() && m_at < m_text.size())
            found = m_text.substr(m_at, 1);
        const bool printable = !found.empty() && static_cast<unsigned char>(found[0]) < 127 && found[0] >= ' ';
        const std::string shown = m_at >= m_text.size() ? "the end"
            : printable                                 ? "'" + std::string(found.substr(0, 40)) + "'"
                                                        : "a character that has no meaning here";
        message = "column " + std::to_string(m_at + 1) + ": found " + shown + ", allowed " + allowed;
        return false;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    int m_nesting = 0;
    std::size_t m_depth = 0;
};

double combined(const Expression::Instruction& instruction, double a, double b)
{
    switch (instruction.op) {
    case Op::Add:
        return a + b;
    case Op::Subtract:
        return a - b;
    case Op::Multiply:
        return a * b;
    case Op::Divide:
        return a / b;
    case Op::Power:
        return std::pow(a, b);
    default:
        return kBinary[instruction.index].second(a, b);
    }
}

} // namespace

Result<Expression> Expression::compile(std::string_view text)
{
    if (text.size() > kMaxLength)
        return Error{ErrorCode::InvalidInput,
            "found an expression of " + std::to_string(text.size()) + " characters, allowed "
                + std::to_string(kMaxLength),
            {}};
    Parser parser(text);
    if (!parser.parseAll())
        return Error{ErrorCode::InvalidInput, parser.message, std::string(text)};
    Expression expression;
    expression.m_program = std::move(parser.program);
    expression.m_variables = parser.variables;
    return expression;
}

double Expression::evaluate(std::span<const double> x) const
{
    std::array<double, kMaxStack> stack; // the parser proved that this is enough
    std::size_t top = 0;
    for (const Instruction& instruction : m_program) {
        switch (instruction.op) {
        case Op::Number:
            stack[top++] = instruction.number;
            break;
        case Op::Variable:
            stack[top++] = x[instruction.index];
            break;
        case Op::Negate:
            stack[top - 1] = -stack[top - 1];
            break;
        case Op::Unary:
            stack[top - 1] = kUnary[instruction.index].second(stack[top - 1]);
            break;
        default:
            --top;
            stack[top - 1] = combined(instruction, stack[top - 1], stack[top]);
        }
    }
    return stack[0];
}

} // namespace priorscope
