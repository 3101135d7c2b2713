// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plot_export.h"

#include <QFileInfo>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include "widgets/plot_scene.h"

namespace priorscope {

namespace {

constexpr double kUnitsPerMm = 720 / 25.4; // PlotMetrics::paper(): a tenth of a point
constexpr double kPngDpi = 300;

void drawPart(QCPPainter& painter, const PagePart& part, const QSize& units)
{
    const Theme print = Theme::make(ThemeKind::Print);
    if (part.paint) {
        (*part.paint)(painter, units, print, PlotMetrics::paper());
        return;
    }
    if (!part.plot) {
        paintLegend(painter, *part.legend, units.width(), print, PlotMetrics::paper());
        return;
    }
    QCustomPlot plot;
    PlotScene scene(plot, *part.plot);
    scene.setLook(print, PlotMetrics::paper());
    scene.layout(units);
    plot.toPainter(&painter, units.width(), units.height());
}

// Drawn in units of a tenth of a point and scaled to the device, so that layout is the same in every format.
bool draw(const std::vector<PagePart>& parts, QPaintDevice& device, const QSize& units, double scale, bool vector)
{
    QCPPainter painter;
    if (!painter.begin(&device))
        return false;
    painter.setMode(QCPPainter::pmVectorized, vector);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.setMode(QCPPainter::pmNonCosmetic);
    painter.scale(scale, scale);
    for (const PagePart& part : parts) {
        const QSize size(qRound(part.place.width() * units.width()), qRound(part.place.height() * units.height()));
        painter.save();
        painter.translate(part.place.x() * units.width(), part.place.y() * units.height());
        drawPart(painter, part, size);
        painter.restore();
    }
    return painter.end();
}

Error cannotWrite(const QString& file, const QString& reason)
{
    return {ErrorCode::Io, "the figure cannot be written: " + reason.toStdString(), file.toStdString()};
}

} // namespace

Result<void> renderPage(const std::vector<PagePart>& parts, const QString& file, QSizeF sizeMm)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    const QSize units = (sizeMm * kUnitsPerMm).toSize();
    QSaveFile out(file); // a file that exists is replaced only by a complete one
    if (suffix != QLatin1String("pdf") && suffix != QLatin1String("svg") && suffix != QLatin1String("png"))
        return Error{ErrorCode::InvalidInput,
            "a plot is written as pdf, svg or png, not as '" + suffix.toStdString() + "'", file.toStdString()};
    if (units.width() < 200 || units.height() < 200)
        return Error{ErrorCode::InvalidInput, "a plot must be at least 8 mm wide and high", file.toStdString()};
    if (!out.open(QIODevice::WriteOnly))
        return cannotWrite(file, out.errorString());

    bool drawn = false;
    if (suffix == QLatin1String("pdf")) {
        QPdfWriter writer(&out);
        writer.setPageSize(QPageSize(sizeMm, QPageSize::Millimeter, QString(), QPageSize::ExactMatch));
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        writer.setResolution(720);
        writer.setCreator(QStringLiteral("Priorscope"));
        drawn = draw(parts, writer, units, 1.0, true);
    } else if (suffix == QLatin1String("svg")) {
        QSvgGenerator generator;
        generator.setOutputDevice(&out);
        generator.setResolution(720);
        generator.setSize(units);
        generator.setViewBox(QRect(QPoint(0, 0), units));
        generator.setTitle(QStringLiteral("Priorscope"));
        drawn = draw(parts, generator, units, 1.0, true);
    } else {
        const double scale = kPngDpi / 720;
        QImage image((QSizeF(units) * scale).toSize(), QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        image.setDotsPerMeterX(qRound(kPngDpi / 0.0254));
        image.setDotsPerMeterY(qRound(kPngDpi / 0.0254));
        drawn = draw(parts, image, units, scale, false) && image.save(&out, "PNG");
    }
    if (!drawn || !out.commit())
        return cannotWrite(file, out.errorString());
    return {};
}

} // namespace priorscope
