// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A formula typed by the user, "(x1-1)^2 + sin(x2)", compiled to a flat program for a small stack machine. Immutable,
// any thread.
//
//   sum     = term { ("+" | "-") term }          power   = primary [ "^" unary ]      (right to left; -x^2 means
//   -(x^2)) term    = unary { ("*" | "/") unary }        primary = number | x1..x1000 | pi | e | function "(" sum [ ","
//   sum ] ")" unary   = { "-" | "+" } power                        | "(" sum ")"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace priorscope {

class Expression {
public:
    // Errors name the column (1-based), what was found and what is allowed. Length and nesting are limited.
    static Result<Expression> compile(std::string_view text);

    std::size_t variables() const { return m_variables; } // largest index used; 0: a constant
    double evaluate(
        std::span<const double> x) const; // x has at least variables() elements; the value may be NaN or infinite

    enum class Op : std::uint8_t { Number, Variable, Negate, Add, Subtract, Multiply, Divide, Power, Unary, Binary };
    struct Instruction {
        Op op = Op::Number;
        double number = 0;
        std::uint32_t index = 0; // variable from 0, or the function's place in its table
    };

private:
    Expression() = default;

    std::vector<Instruction> m_program;
    std::size_t m_variables = 0;
};

} // namespace priorscope
