// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// SpecReader: a parsed document becomes an ExperimentSpec; every fault becomes an issue. One call, one thread; used by
// spec_codec.cpp alone.

#include <set>
#include <string>
#include <vector>

#include "engine/json_text.h"
#include "engine/spec_codec.h"

namespace priorscope {

class SpecReader {
public:
    explicit SpecReader(const Registries& registries) : m_registries(registries) { }

    void read(const nlohmann::json& document);

    ExperimentSpec spec;
    std::vector<SpecIssue> issues; // lines not filled in

private:
    using Json = nlohmann::json;
    struct Range {
        std::int64_t lowest = 0;
        std::int64_t highest = 0;
    };

    void error(const std::string& pointer, const std::string& found, const std::string& allowed);
    void wrong(const std::string& pointer, const Json* value, const std::string& allowed);
    void warn(const std::string& pointer, const std::string& found, const std::string& advice);
    void refuseUnknown(const Json& object, const std::string& pointer, const std::vector<std::string>& known);

    bool readKind(const Json& document);
    void readName(const Json& document);
    void readCounts(const Json& document);
    void readSeeds(const Json& document);
    void readLimits(const Json& document);
    void readStop(const Json& document);
    void readObjectives(const Json& document);
    void readObjective(const Json& json, const std::string& pointer);
    void readMethods(const Json& document);
    void readMethod(const Json& json, const std::string& pointer);
    void checkLabels();
    void checkPlan();
    void adviseOnGenerations();

    const Json* list(const Json& document, const char* member);
    std::string readId(const Json& json, const std::string& pointer, const std::string& known);
    ParamValues readParams(const Json& object, const ParamSchema& schema, const std::string& pointer);
    void readInteger(const Json& object, const char* member, Range range, int& value);
    void readReal(const Json& object, const std::string& pointer, bool zeroToo, std::optional<double>& value);
    std::optional<int> largestDimension() const;

    const Registries& m_registries;
    std::vector<bool> m_hasLabel; // per method: the document names it
    std::vector<int> m_methodPlace; // per method: its index in the document
    std::set<std::string> m_problemIds;
    std::vector<ProblemRef> m_lastProblems; // of each objective, usually its largest
};

} // namespace priorscope
