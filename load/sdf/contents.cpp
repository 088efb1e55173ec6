// What SDF elements contain.
#include <cmath>

#include "angles.hpp"
#include "hybridyn/spatial/rotation.hpp"
#include "number.hpp"
#include "sdf_reading.hpp"

namespace hybridyn::load {
namespace {

std::string tag_of(const Element& element) {
  return "<" + checking::printable(element.xml()->Name()) + ">";
}

std::string_view text_of(const Element& element) {
  const char* text = element.xml()->GetText();
  return text != nullptr ? text : "";
}

}  // namespace

void SdfReading::leave_out(const tinyxml2::XMLElement& xml, const std::string& what) {
  problems.warning(xml.GetLineNum(), {what + " is not supported and is left out"},
                   "see docs/formats.md for what is read");
}

std::optional<std::vector<double>> read_contents(const Element& element, std::size_t count) {
  if (!element) return std::nullopt;
  std::vector<double> out;
  for (const std::string_view word : split(text_of(element))) {
    double value = 0;
    const char* problem = parse_number(word, value);
    if (!problem && !std::isfinite(value)) problem = "is not finite";
    if (problem) {
      element.error(element.line(),
                    tag_of(element) + ": '" + checking::printable(word) + "' " + problem,
                    "write numbers like 0.5 or 1e-3");
      return std::nullopt;
    }
    out.push_back(value);
  }
  if (out.size() == count) return out;
  element.error(element.line(),
                tag_of(element) + " has " + std::to_string(out.size()) + " numbers instead of " +
                    std::to_string(count),
                "write " + std::to_string(count) + " numbers separated by blanks");
  return std::nullopt;
}

double read_content(const Element& parent, const char* child, double fallback) {
  const auto value = read_contents(parent.child(child), 1);
  return value ? value->front() : fallback;
}

Vector3<double> read_vector(const Element& parent, const char* child,
                            const Vector3<double>& fallback) {
  const auto value = read_contents(parent.child(child), 3);
  return value ? Vector3<double>((*value)[0], (*value)[1], (*value)[2]) : fallback;
}

std::string read_text(const Element& element) {
  if (!element) return "";
  const std::vector<std::string_view> words = split(text_of(element));
  if (words.size() == 1 && checking::name_problem(words[0]) == nullptr)
    return std::string(words[0]);
  element.error(element.line(), tag_of(element) + " is no name", "write one name in it");
  return "";
}

bool is_true(const Element& element, bool fallback) {
  const std::string word = read_text(element);
  if (word.empty()) return fallback;
  return word == "true" || word == "1";
}

Placement read_pose(const Element& pose) {
  if (!pose) return {};
  const bool is_quaternion =
      pose.has("rotation_format") &&
      std::string_view(pose.xml()->Attribute("rotation_format")) == "quat_xyzw";
  if (is_quaternion) {
    const auto n = read_contents(pose, 7);
    if (!n) return {};
    const Vector4<double> quaternion((*n)[3], (*n)[4], (*n)[5], (*n)[6]);
    if (quaternion.isZero(1e-9)) {
      pose.error(pose.line(), "<pose> has a quaternion of zero", "write a unit quaternion");
      return {};
    }
    return {rotation_from_quaternion<double>(quaternion), {(*n)[0], (*n)[1], (*n)[2]}};
  }
  if (split(text_of(pose)).empty()) return {};
  const auto n = read_contents(pose, 6);
  if (!n) return {};
  const char* degrees = pose.xml()->Attribute("degrees");
  const bool in_degrees = degrees != nullptr &&
                          (std::string_view(degrees) == "true" || std::string_view(degrees) == "1");
  const double unit = in_degrees ? 0.017453292519943295 : 1;
  return {rotation_from_rpy(unit * Vector3<double>((*n)[3], (*n)[4], (*n)[5])),
          {(*n)[0], (*n)[1], (*n)[2]}};
}

}  // namespace hybridyn::load
