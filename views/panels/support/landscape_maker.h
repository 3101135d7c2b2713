// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// LandscapeMaker: the landscape under the points of one run, computed elsewhere, one at a time, and kept while it fits.
// GUI thread.

#include <QObject>

#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "panels/panel.h"
#include "panels/support/landscape.h"
#include "widgets/plot_types.h"

namespace priorscope {

class LandscapeMaker : public QObject {
    Q_OBJECT
public:
    explicit LandscapeMaker(const PanelContext& context, QObject* parent);
    ~LandscapeMaker() override { m_stop.request_stop(); }

    struct Place {
        RunId run;
        bool evaluable = false; // the problem can be evaluated here, else interpolated from the run's points
        bool slices = false; // the plane leaves variables out: through the best point
        Plane plane; // without a slice, its origin is kept
        QRectF area;
    };
    void want(const Place& place); // changed() when another picture is there
    void forget(); // nothing wanted any more

    const std::optional<PlotMap>& map() const { return m_map; } // of what is wanted, perhaps a little out of date
    bool isSlice() const { return m_map && m_shown && m_shown->isSlice; }

signals:
    void changed();

private:
    // What a landscape depends on: equal keys, equal pictures.
    struct Key {
        ExperimentId experiment;
        std::string problem;
        Plane plane;
        QRectF area;
        bool isSlice = false;
        RunId run; // interpolated from its first `points` evaluations; invalid: evaluated
        std::size_t points = 0;

        bool operator==(const Key&) const = default;
    };
    Key keyOf(const Place& place, const RunData& run) const;
    bool fits(const Key& key) const;
    LandscapeRequest requestFor(const Key& key, const RunData& run) const;
    void take(const Key& key, std::optional<Landscape> landscape);

    PanelContext m_context;
    std::stop_source m_stop;
    std::optional<Place> m_wanted;
    std::optional<Key> m_asked; // being computed
    std::optional<Key> m_shown;
    std::optional<PlotMap> m_map;
};

} // namespace priorscope
