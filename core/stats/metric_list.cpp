// SPDX-License-Identifier: GPL-3.0-or-later
#include "stats/metric_list.h"

namespace priorscope {

const std::vector<MetricInfo>& metricList()
{
    static const std::vector<MetricInfo> list{
        {"best_step", "bbo", "Evaluation at which the smallest value was found first."},
        {"best_value", "bbo", "Smallest finite feasible value."},
        {"gap", "bbo", "Best value minus the known optimum."},
        {"log10_gap", "bbo", "Base-10 logarithm of the gap, not below that of 1e-8."},
        {"auc", "bbo", "Mean over evaluations of log10 of the best-so-far gap; lower is better."},
        {"n", "bbo", "Points."},
        {"n_finite", "bbo", "Points with a finite value."},
        {"cells", "bbo",
            "Occupied cells of the joint grid (10 bins per coordinate up to 2-D, 5 in 3-D, 3 up to 6-D, 2 above)."},
        {"cov_cell", "bbo", "Occupied cells over the most that could be occupied, min(n, all cells)."},
        {"cov_raw", "bbo", "Occupied cells over all cells."},
        {"cov_marg", "bbo", "Occupied of 10 bins, mean over coordinates."},
        {"moves", "bbo", "Steps between successive points that are longer than 1e-12 in the unit box."},
        {"path", "bbo", "Sum of their lengths."},
        {"straightness", "bbo", "Distance from first to last point over the path; 1 is a straight line."},
        {"resultant", "bbo", "Length of the mean unit step."},
        {"mean_cosine", "bbo", "Mean cosine between successive steps; near -1/2 for independent points."},
        {"path_norm", "bbo", "Mean step length over the diagonal of the unit box."},
        {"dist_best", "bbo", "Mean distance of a point to the best one known before it."},
        {"share_near", "bbo", "Share of those distances of at most a tenth of the diagonal."},
        {"dist_nearest", "bbo", "Mean distance to the nearest earlier point."},
        {"improvements", "bbo", "Points that are better than everything before."},
        {"improvement_rate", "bbo", "Improvements over points that have a best one before them."},
        {"stagnation", "bbo", "Longest run of points without an improvement."},
        {"duplicates", "bbo", "Points that repeat an earlier one."},
        {"entropy", "samples", "Shannon entropy of the parameter, plug-in, bits."},
        {"miller_madow", "samples", "Entropy with the Miller-Madow correction."},
        {"entropy_norm", "samples", "Entropy over the largest possible at this n and alphabet."},
        {"entropy_joint", "samples", "Entropy of block and tile together."},
        {"modal_share", "samples", "Share of the most frequent value, with its Wilson interval."},
        {"mi_size", "samples", "Mutual information of parameter and size, bits."},
        {"u_size", "samples", "Mutual information over entropy; undefined when everything is one value."},
        {"temperature_pairs", "samples", "Kullback-Leibler and Jensen-Shannon divergence between temperatures, bits."},
        {"tile_change", "samples", "Share of pairs at different sizes whose block or tile differs."},
        {"tile_change_within", "samples", "The same for two samples of one size: the noise level."},
        {"tile_change_excess", "samples", "The difference of the two."},
        {"grid_form_change", "samples", "Share of pairs at different sizes whose grid expression differs."},
    };
    return list;
}

} // namespace priorscope
