#include "hybridyn/text/json_output.hpp"

#include <string>

namespace hybridyn::tools {
namespace {

std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool fits_on_a_line(const Json& json) {
  for (const Json& item : json) {
    if (item.is_structured()) return false;
  }
  return true;
}

void print_indented(std::ostream& out, const Json& json, int depth) {
  if (!json.is_structured() || fits_on_a_line(json)) {
    out << dumped(json);
    return;
  }
  const std::string indent(static_cast<std::size_t>(depth) + 1, ' ');
  out << (json.is_array() ? '[' : '{');
  const char* separator = "\n";
  for (const auto& [key, value] : json.items()) {
    out << separator << indent;
    if (json.is_object()) out << dumped(key) << ": ";
    print_indented(out, value, depth + 1);
    separator = ",\n";
  }
  out << '\n' << indent.substr(1) << (json.is_array() ? ']' : '}');
}

template <class Numbers>
Json array_of(const Numbers& numbers) {
  Json out = Json::array();
  for (Eigen::Index i = 0; i < numbers.size(); ++i) out.push_back(numbers[i]);
  return out;
}

}  // namespace

Json to_json(const Vector3<double>& v) { return array_of(v); }

Json to_json(const VectorX<double>& v) { return array_of(v); }

Json to_json(const MatrixX<double>& m) {
  Json out = Json::array();
  for (Eigen::Index i = 0; i < m.rows(); ++i) out.push_back(array_of(m.row(i)));
  return out;
}

Json to_json(const Wrench<double>& F) {
  return {{"force", to_json(F.force)}, {"moment", to_json(F.moment)}};
}

std::string valid_utf8(const std::string& text) {
  return Json::parse(dumped(text)).get<std::string>();
}

Json joint_json(const Model<double>& model, int link) {
  const Link<double>& l = model.links[link];
  return {{"name", model.joints[link].name},
          {"type", to_string(l.type)},
          {"q_index", l.q_index},
          {"nq", l.nq()},
          {"v_index", l.v_index},
          {"nv", l.nv()}};
}

void print(std::ostream& out, const Json& json) {
  print_indented(out, json, 0);
  out << '\n';
}

}  // namespace hybridyn::tools
