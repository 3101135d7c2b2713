// SPDX-License-Identifier: Apache-2.0
// Result, Registry, EnumNames and Clock.
#include <gtest/gtest.h>

#include <memory>

#include "base/clock.h"
#include "base/enum_names.h"
#include "base/registry.h"
#include "base/result.h"

namespace priorscope {
namespace {

Result<int> half(int n)
{
    if (n % 2 != 0)
        return Error{ErrorCode::InvalidInput, "odd", std::to_string(n)};
    return n / 2;
}

TEST(Result, holdsAValueOrAnError)
{
    const Result<int> good = half(4);
    ASSERT_TRUE(good.ok());
    EXPECT_EQ(*good, 2);
    const Result<int> bad = half(3);
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error(), (Error{ErrorCode::InvalidInput, "odd", "3"}));
}

TEST(Result, givesAwayAValueThatCannotBeCopied)
{
    Result<std::unique_ptr<int>> result = std::make_unique<int>(7);
    const std::unique_ptr<int> taken = std::move(result).value();
    EXPECT_EQ(*taken, 7);
}

TEST(Result, voidIsFineUntilAnErrorIsGiven)
{
    EXPECT_TRUE(Result<void>().ok());
    const Result<void> bad = Error{ErrorCode::Io, "disk full", {}};
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().code, ErrorCode::Io);
}

TEST(Result, aBrokenPreconditionEndsTheProgram)
{
    EXPECT_DEATH(static_cast<void>(half(3).value()), "");
    EXPECT_DEATH(static_cast<void>(half(2).error()), "");
    EXPECT_DEATH(static_cast<void>(Result<void>().error()), "");
}

struct Entry {
    std::string id;
    int number = 0;
};

TEST(Registry, isSortedByIdWhateverTheOrderOfAdding)
{
    Registry<Entry> registry;
    registry.add({"random", 1});
    registry.add({"cma-es", 2});
    registry.add({"greedy", 3});
    EXPECT_EQ(registry.ids(), "cma-es, greedy, random");
    ASSERT_NE(registry.find("greedy"), nullptr);
    EXPECT_EQ(registry.find("greedy")->number, 3);
    EXPECT_EQ(registry.find("greed"), nullptr);
    EXPECT_EQ(registry.entries().size(), 3U);
}

#ifndef NDEBUG
TEST(Registry, twoEntriesWithOneIdAreAProgrammingError)
{
    Registry<Entry> registry;
    registry.add({"random", 1});
    EXPECT_DEATH(registry.add({"random", 2}), "find\\(entry.id\\)");
}
#endif

enum class Colour { Red, Blue };
constexpr EnumNames<Colour, 2> kColours{{{Colour::Red, "red"}, {Colour::Blue, "blue"}}};

TEST(EnumNames, readInBothDirections)
{
    EXPECT_STREQ(nameOf(kColours, Colour::Blue), "blue");
    Colour colour = Colour::Red;
    EXPECT_TRUE(valueOf(kColours, "blue", colour));
    EXPECT_EQ(colour, Colour::Blue);
    EXPECT_FALSE(valueOf(kColours, "green", colour));
    EXPECT_EQ(colour, Colour::Blue);
}

TEST(Clock, theSystemClockCountsNanoseconds)
{
    const SystemClock clock;
    const std::int64_t before = clock.monotonicNs();
    EXPECT_GE(clock.monotonicNs(), before);
    EXPECT_GT(clock.utcNs(), 1'600'000'000'000'000'000); // after 2020, so the unit is right
    EXPECT_LT(clock.utcNs(), 4'000'000'000'000'000'000);
}

} // namespace
} // namespace priorscope
