// When a simulation ends before its time.
#pragma once

#include <functional>
#include <string>

#include "hybridyn/model/model.hpp"

namespace hybridyn::tools {

using StopCondition =
    std::function<bool(const double& t, const VectorX<double>& q, const VectorX<double>& v)>;

/// "limits": a joint is beyond one of its limits. "q.knee>1.2", "v.hip<0": a position or velocity,
/// as the columns of the trajectory name them. Throws UsageError that says what is wrong. The model
/// must outlive the result.
StopCondition parse_stop_condition(const std::string& text, const Model<double>& model);

}  // namespace hybridyn::tools
