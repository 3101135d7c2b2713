// SPDX-License-Identifier: GPL-3.0-or-later
#include "frame/landscape_picture.h"

#include <QFuture>
#include <QPainter>
#include <QPromise>
#include <QThreadPool>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>

#include "models/when_done.h"
#include "theme/theme.h"

namespace priorscope {

namespace {

constexpr int kBands = 12;

// Each value's rank: bands of equal area show the shape whatever the scale of the function.
std::vector<double> ranks(const std::vector<double>& values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> result(values.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        result[order[i]] = static_cast<double>(i) / static_cast<double>(order.size());
    return result;
}

std::vector<double> levelsOf(const ObjectiveEntry& family, const ParamValues& params, std::size_t place)
{
    const Result<std::vector<ProblemRef>> problems = family.expand(params);
    if (!problems || problems->empty())
        return {};
    const Result<std::unique_ptr<IObjective>> objective =
        family.make((*problems)[std::min(place, problems->size() - 1)]);
    if (!objective || (*objective)->info().space.dimension() != 2 || !(*objective)->info().cheap)
        return {};
    const SearchSpace& space = (*objective)->info().space;
    std::vector<double> values;
    for (int row = 0; row < LandscapePicture::kRows; ++row) {
        for (int column = 0; column < LandscapePicture::kColumns; ++column) {
            const double u = (column + 0.5) / LandscapePicture::kColumns;
            const double v = 1 - (row + 0.5) / LandscapePicture::kRows;
            const double x[] = {
                std::lerp(space.lower[0], space.upper[0], u), std::lerp(space.lower[1], space.upper[1], v)};
            const double value = (*objective)->evaluate(x, {}).value;
            values.push_back(std::isfinite(value) ? value : std::numeric_limits<double>::max());
        }
    }
    return ranks(values);
}

} // namespace

LandscapePicture::LandscapePicture(
    const Registries& registries, const ObjectiveSpec& objective, std::size_t place, QWidget* parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    const ObjectiveEntry* family = registries.objectives.find(objective.id);
    if (!family || family->external)
        return;
    auto promise = std::make_shared<QPromise<std::vector<double>>>();
    whenDone(this, promise->future(), [this](std::vector<double> levels) {
        m_levels = std::move(levels);
        update();
    });
    QThreadPool::globalInstance()->start([promise, family, params = objective.params, place] {
        promise->start();
        promise->addResult(levelsOf(*family, params, place));
        promise->finish();
    });
}

void LandscapePicture::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = themeOf(palette());
    if (!m_levels.empty()) {
        QImage image(kColumns, kRows, QImage::Format_RGB32);
        for (int row = 0; row < kRows; ++row) {
            for (int column = 0; column < kColumns; ++column) {
                const double level = m_levels[static_cast<std::size_t>(row * kColumns + column)];
                image.setPixelColor(column, row, theme.landscape(std::floor(level * kBands) / (kBands - 1)));
            }
        }
        painter.drawImage(rect(), image);
    }
    painter.setPen(theme.color(Token::Border));
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace priorscope
