// SPDX-License-Identifier: GPL-3.0-or-later
#include "panels/support/figure_export.h"

#include <QFileInfo>
#include <QSaveFile>

#include <cmath>

#include "widgets/plot_panel.h"

namespace priorscope {
namespace {

QString number(double value)
{
    return QString::number(value, 'g', 17);
}

QString csvCell(const QString& cell)
{
    if (!cell.contains(',') && !cell.contains('"') && !cell.contains('\n') && !cell.contains('\r'))
        return cell;
    QString quoted = cell;
    quoted.replace("\"", "\"\"");
    return '"' + quoted + '"';
}

QString dashPattern(const QList<qreal>& dash)
{
    if (dash.isEmpty())
        return QStringLiteral("solid");
    QString pattern = QStringLiteral("dash pattern=");
    for (qsizetype i = 0; i < dash.size(); ++i)
        pattern += QStringLiteral("%1 %2pt ").arg(i % 2 == 0 ? "on" : "off").arg(dash[i] * 1.1);
    return pattern.trimmed();
}

QString coordinates(const std::vector<double>& x, const std::vector<double>& y)
{
    QString text = QStringLiteral("coordinates {\n");
    for (std::size_t i = 0; i < x.size(); ++i)
        text +=
            std::isfinite(y[i]) ? QStringLiteral("(%1,%2)\n").arg(number(x[i]), number(y[i])) : QStringLiteral("\n");
    return text + QStringLiteral("};\n");
}

QString bandText(const TexSeries& series, int number)
{
    const QString steps = series.steps ? QStringLiteral(",const plot") : QString();
    return QStringLiteral("\\addplot[name path=low%1,draw=none,forget plot%2] ").arg(number).arg(steps)
        + coordinates(series.x, series.low)
        + QStringLiteral("\\addplot[name path=high%1,draw=none,forget plot%2] ").arg(number).arg(steps)
        + coordinates(series.x, series.high)
        + QStringLiteral("\\addplot[color%1,opacity=0.12,forget plot] fill between[of=low%1 and high%1];\n")
              .arg(number);
}

Result<void> save(const QString& file, const QString& text)
{
    QSaveFile out(file);
    if (!out.open(QIODevice::WriteOnly) || out.write(text.toUtf8()) < 0 || !out.commit())
        return Error{ErrorCode::Io, out.errorString().toStdString(), file.toStdString()};
    return {};
}

} // namespace

QString escapeLatex(const QString& text)
{
    QString escaped;
    for (const QChar c : text) {
        if (c == '\\')
            escaped += QStringLiteral("\\textbackslash{}");
        else if (c == '~')
            escaped += QStringLiteral("\\textasciitilde{}");
        else if (c == '^')
            escaped += QStringLiteral("\\textasciicircum{}");
        else if (QStringLiteral("_%&#${}").contains(c))
            escaped += QStringLiteral("\\") + c;
        else if (c == QChar(0x2212))
            escaped += QStringLiteral("$-$");
        else
            escaped += c;
    }
    return escaped;
}

QString csvText(const PanelTable& table)
{
    const auto line = [](const QStringList& cells) {
        QStringList quoted;
        for (const QString& cell : cells)
            quoted += csvCell(cell);
        return quoted.join(',') + QStringLiteral("\r\n");
    };
    QString text = line(table.columns);
    for (const QStringList& row : table.rows)
        text += line(row);
    return text;
}

QString pgfMark(Marker marker)
{
    switch (marker) {
    case Marker::Disc:
        return QStringLiteral("*");
    case Marker::Square:
        return QStringLiteral("square*");
    case Marker::Diamond:
        return QStringLiteral("diamond*");
    case Marker::Triangle:
        return QStringLiteral("triangle*");
    case Marker::TriangleInverted:
        return QStringLiteral("triangle*,mark options={rotate=180}");
    case Marker::CrossSquare:
        return QStringLiteral("square");
    case Marker::Plus:
        return QStringLiteral("+");
    case Marker::Star:
        return QStringLiteral("star");
    case Marker::Circle:
        return QStringLiteral("o");
    case Marker::Cross:
        return QStringLiteral("x");
    case Marker::CrossCircle:
        return QStringLiteral("otimes");
    }
    return QStringLiteral("*");
}

QString pgfplotsText(const TexFigure& figure, QSizeF sizeMm)
{
    QString text = QStringLiteral("% ") + QString(figure.note).replace('\n', ' ')
        + QStringLiteral(
            "\n% needs \\usepackage{pgfplots}, \\pgfplotsset{compat=1.17} and \\usepgfplotslibrary{fillbetween}\n")
        + QStringLiteral("\\begin{tikzpicture}\n");
    for (std::size_t i = 0; i < figure.series.size(); ++i) {
        text += QStringLiteral("\\definecolor{color%1}{HTML}{%2}\n")
                    .arg(i)
                    .arg(figure.series[i].color.name().mid(1).toUpper());
    }
    text += QStringLiteral("\\begin{axis}[width=%1mm,height=%2mm,xlabel={%3},ylabel={%4},%5"
                           "legend pos=outer north east,legend cell align=left,font=\\small]\n")
                .arg(number(sizeMm.width()), number(sizeMm.height()), escapeLatex(figure.xTitle),
                    escapeLatex(figure.yTitle), figure.logY ? QStringLiteral("ymode=log,") : QString());
    for (std::size_t i = 0; i < figure.series.size(); ++i) {
        const TexSeries& series = figure.series[i];
        const int n = static_cast<int>(i);
        if (!series.low.empty())
            text += bandText(series, n);
        text += QStringLiteral("\\addplot[color%1,%2%3,line width=1.1pt%4%5] ")
                    .arg(n)
                    .arg(series.line ? dashPattern(series.dash) : QStringLiteral("only marks"),
                        series.mark.isEmpty() ? QStringLiteral(",mark=none") : QStringLiteral(",mark=") + series.mark,
                        series.steps ? QStringLiteral(",const plot") : QString(),
                        series.name.isEmpty() ? QStringLiteral(",forget plot") : QString());
        text += coordinates(series.x, series.y);
        if (!series.name.isEmpty())
            text += QStringLiteral("\\addlegendentry{%1}\n").arg(escapeLatex(series.name));
    }
    return text + QStringLiteral("\\end{axis}\n\\end{tikzpicture}\n");
}

Result<void> exportPanel(
    const PlotPanel& plot, const PanelTable& table, const TexFigure& figure, const QString& file, QSizeF sizeMm)
{
    const auto picture = [&plot](const QString& name, QSizeF size) { return plot.renderTo(name, size); };
    return exportPanel({picture, table, {figure}}, file, sizeMm);
}

Result<void> exportPanel(const PanelFigure& figure, const QString& file, QSizeF sizeMm)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    if (suffix == QLatin1String("csv"))
        return save(file, csvText(figure.table));
    if (suffix == QLatin1String("tex")) {
        QString text;
        for (const TexFigure& part : figure.tex)
            text += pgfplotsText(part, {sizeMm.width(), sizeMm.height() / static_cast<double>(figure.tex.size())});
        return save(file, text);
    }
    if (suffix == QLatin1String("pdf") || suffix == QLatin1String("svg") || suffix == QLatin1String("png"))
        return figure.picture(file, sizeMm);
    return Error{ErrorCode::InvalidInput, "the file must end in .pdf, .svg, .png, .tex or .csv", file.toStdString()};
}

} // namespace priorscope
