// Where in a JSON text a value stands.
#pragma once

#include <map>
#include <string>

namespace hybridyn::tools {

/// The line, counted from 1, of each value by its place as JsonReader names it, as in
/// "joints.knee.kp" or "external[2].force". `text` must be valid JSON.
std::map<std::string, int> json_lines(const std::string& text);

}  // namespace hybridyn::tools
