// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot_page.h"

#include "widgets/plot_export.h"
#include "widgets/plot_panel.h"
#include "widgets/plot_view.h"

namespace priorscope {

void PlotPage::add(const PlotPanel& plot, const QRectF& place)
{
    m_parts.push_back({&plot, {}, {}, place});
}

void PlotPage::add(std::vector<LegendItem> legend, const QRectF& place)
{
    m_parts.push_back({nullptr, std::move(legend), {}, place});
}

void PlotPage::add(PaintPart paint, const QRectF& place)
{
    m_parts.push_back({nullptr, {}, std::move(paint), place});
}

Result<void> PlotPage::renderTo(const QString& file, QSizeF sizeMm) const
{
    std::vector<PagePart> parts;
    for (const Part& part : m_parts) {
        if (part.plot)
            part.plot->m_view->followData(); // a plot that was never shown has no limits yet
        parts.push_back({part.plot ? &part.plot->m_view->model() : nullptr, &part.legend,
            part.paint ? &part.paint : nullptr, part.place});
    }
    return renderPage(parts, file, sizeMm);
}

} // namespace priorscope
