// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot_types.h"

namespace priorscope {

PlotColor PlotColor::method(std::string optimiserId, Part part)
{
    PlotColor color;
    color.m_value = std::move(optimiserId);
    color.m_part = part;
    return color;
}

QColor PlotColor::in(const Theme& theme) const
{
    if (const auto* token = std::get_if<Token>(&m_value))
        return theme.color(*token);
    if (const auto* hue = std::get_if<DataHue>(&m_value))
        return m_part == Part::Line ? theme.dataLine(*hue) : theme.dataFill(*hue);
    const MethodStyle style = theme.methodStyle(std::get<std::string>(m_value));
    return m_part == Part::Line ? style.line : style.fill;
}

PlotSeries PlotSeries::ofMethod(const QString& name, std::string_view optimiserId, int variant)
{
    const MethodStyle style =
        Theme::make(ThemeKind::Light).methodStyle(optimiserId, variant); // dash, marker: in all themes
    PlotSeries series;
    series.name = name;
    series.line = PlotColor::method(std::string(optimiserId), PlotColor::Part::Line);
    series.fill = PlotColor::method(std::string(optimiserId), PlotColor::Part::Fill);
    series.dash = style.dash;
    series.marker = style.marker;
    return series;
}

} // namespace priorscope
