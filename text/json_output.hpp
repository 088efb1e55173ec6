// JSON as the command prints it: keys in the order of insertion, numbers that read back exactly.
#pragma once

#include <nlohmann/json.hpp>
#include <ostream>
#include <string>
#include <vector>

#include "hybridyn/model/model.hpp"

namespace hybridyn::tools {

using Json = nlohmann::ordered_json;

Json to_json(const Vector3<double>& v);
Json to_json(const VectorX<double>& v);
/// Rows.
Json to_json(const MatrixX<double>& m);
/// {"force": .., "moment": ..}
Json to_json(const Wrench<double>& F);

/// Bytes that are not UTF-8 become the replacement character.
std::string valid_utf8(const std::string& text);

/// The joint that carries a link: name, type, and where its coordinates are.
Json joint_json(const Model<double>& model, int link);

/// Indented, what holds only plain values on one line. Numbers that are not finite become null,
/// bytes that are not UTF-8 the replacement character.
void print(std::ostream& out, const Json& json);

}  // namespace hybridyn::tools
