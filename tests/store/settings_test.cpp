// SPDX-License-Identifier: Apache-2.0
// Settings: what was chosen comes back; what makes no sense reads as the default.
#include "store_fixture.h"

#include "services/settings.h"

namespace priorscope {
namespace {

TEST(Settings, choicesComeBackInAnotherObject)
{
    const TempFolder folder;
    {
        Settings settings(folder.path());
        settings.setTheme(ThemeChoice::Dark);
        settings.setTextSize(99);
        settings.setJobs(3);
        settings.setWindowLayout("\x01\x02");
        for (int i = 0; i < 12; ++i)
            settings.addRecentProject(folder / ("p" + std::to_string(i) + ".priorscope").c_str());
        settings.addRecentProject(folder / "p5.priorscope");
        settings.removeRecentProject(folder / "p11.priorscope");
    }
    const Settings settings(folder.path());
    EXPECT_EQ(settings.theme(), ThemeChoice::Dark);
    EXPECT_EQ(settings.textSize(), 14);
    EXPECT_EQ(settings.jobs(), 3);
    EXPECT_EQ(settings.windowLayout(), QByteArray("\x01\x02"));
    const std::vector<std::filesystem::path> recent = settings.recentProjects();
    ASSERT_EQ(recent.size(), 9u);
    EXPECT_EQ(recent[0], folder / "p5.priorscope");
    EXPECT_EQ(recent[1], folder / "p10.priorscope");
}

TEST(Settings, nonsenseReadsAsTheDefault)
{
    const TempFolder folder;
    std::ofstream(folder / "priorscope.ini") << "[look]\ntheme=purple\ntext_size=200\n[run]\njobs=-4\n";
    const Settings settings(folder.path());
    EXPECT_EQ(settings.theme(), ThemeChoice::System);
    EXPECT_EQ(settings.textSize(), 9);
    EXPECT_GE(settings.jobs(), 1);
    EXPECT_TRUE(settings.recentProjects().empty());
}

} // namespace
} // namespace priorscope
