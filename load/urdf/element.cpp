#include "element.hpp"

#include <array>
#include <cmath>

#include "hybridyn/spatial/rotation.hpp"
#include "number.hpp"

namespace hybridyn::load {
namespace {

/// Files say pi/2 with as many digits as their author had patience for. With ten or more the angle
/// meant is beyond doubt, and an axis meant to be parallel to another one is.
constexpr double kRightAngleDigits = 1e-9;

struct SineCosine {
  double sine;
  double cosine;
};

/// Exactly 0, 1 and -1 for right angles up to the digits of a file.
SineCosine sine_cosine(double angle) {
  constexpr double kRightAngle = 1.5707963267948966;
  constexpr double kTurns = 1000;  // farther out 1e-9 is soon no more than rounding
  constexpr std::array<double, 4> kSines = {0, 1, 0, -1};
  const double quarters = std::round(angle / kRightAngle);
  if (std::abs(quarters) > 4 * kTurns ||
      std::abs(angle - quarters * kRightAngle) > kRightAngleDigits) {
    return {std::sin(angle), std::cos(angle)};
  }
  const int quarter = (static_cast<int>(quarters) % 4 + 4) % 4;
  return {kSines[quarter], kSines[(quarter + 1) % 4]};
}

/// Rz(yaw) Ry(pitch) Rx(roll).
Matrix3<double> rotation_from_rpy(const Vector3<double>& rpy) {
  const auto [sr, cr] = sine_cosine(rpy.x());
  const auto [sp, cp] = sine_cosine(rpy.y());
  const auto [sy, cy] = sine_cosine(rpy.z());
  Matrix3<double> R;
  R << cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr,  //
      sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr,   //
      -sp, cp * sr, cp * cr;
  return R;
}

}  // namespace

Element Element::child(const char* name) const {
  if (!xml_) return *this;
  const tinyxml2::XMLElement* first = xml_->FirstChildElement(name);
  if (first) {
    if (const tinyxml2::XMLElement* second = first->NextSiblingElement(name)) {
      warning(second->GetLineNum(), "has more than one <" + std::string(name) + ">",
              "remove all but the first, which is the one that counts");
    }
  }
  return at(first);
}

Element Element::required_child(const char* name, const char* example) const {
  const Element found = child(name);
  if (xml_ && !found) {
    error(line(), "<" + std::string(xml_->Name()) + "> has no <" + name + ">",
          "add " + std::string(example));
  }
  return found;
}

std::string Element::text(const char* attribute) const {
  if (!has(attribute)) return "";
  std::string value = xml_->Attribute(attribute);
  const char* problem = checking::name_problem(value);
  if (!problem) return value;
  problems_->error(xml_->FindAttribute(attribute)->GetLineNum(), *owner_,
                   {label(attribute) + " " + problem, checking::quoted(value)},
                   checking::kNameRemedy);
  return "";
}

std::string Element::required_text(const char* attribute) const {
  return require_text(attribute) ? text(attribute) : "";
}

std::string Element::required_file_name(const char* attribute) const {
  if (!require_text(attribute)) return "";
  const std::string value = xml_->Attribute(attribute);
  if (const char* problem = checking::text_problem(value)) {
    error(xml_->FindAttribute(attribute)->GetLineNum(),
          {label(attribute) + " " + problem, checking::quoted(value)},
          "name a file in UTF-8 without control characters");
  }
  return value;
}

double Element::number(const char* attribute, double fallback) const {
  return single(attribute, true).value_or(fallback);
}

double Element::number_or_infinite(const char* attribute, double fallback) const {
  return single(attribute, false).value_or(fallback);
}

double Element::required_number(const char* attribute) const {
  return require(attribute) ? number(attribute, 1) : 1;
}

double Element::number_or_zero(const char* attribute) const {
  if (xml_ && !has(attribute)) {
    warning(line(), label(attribute) + " is missing: taken as 0",
            "add " + std::string(attribute) + "=\"...\"");
  }
  return number(attribute, 0);
}

Vector3<double> Element::vector(const char* attribute, const Vector3<double>& fallback) const {
  const std::optional<std::vector<double>> values = numbers(attribute, 3);
  return values ? Vector3<double>((*values)[0], (*values)[1], (*values)[2]) : fallback;
}

Vector3<double> Element::required_vector(const char* attribute) const {
  const Vector3<double> fallback = Vector3<double>::UnitX();
  return require(attribute) ? vector(attribute, fallback) : fallback;
}

std::optional<std::vector<double>> Element::numbers(const char* attribute,
                                                    std::size_t count) const {
  const tinyxml2::XMLAttribute* found = xml_ ? xml_->FindAttribute(attribute) : nullptr;
  if (!found) return std::nullopt;
  const std::vector<std::string_view> words = split(found->Value());
  std::vector<double> values;
  for (const std::string_view word : words) {
    const std::optional<double> value = parse(*found, word, true);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  if (values.size() == count) return values;
  error(found->GetLineNum(),
        label(attribute) + " has " + std::to_string(values.size()) + " numbers instead of " +
            std::to_string(count),
        "write " + std::to_string(count) + " numbers separated by blanks");
  return std::nullopt;
}

void Element::error(int line, const checking::Statement& what, std::string remedy) const {
  if (spoiled_) {
    *spoiled_ = true;
    warning(line, {what.gist + consequence_, what.detail}, std::move(remedy));
  } else {
    problems_->error(line, *owner_, what, std::move(remedy));
  }
}

void Element::warning(int line, const checking::Statement& what, std::string remedy) const {
  problems_->warning(line, *owner_, what, std::move(remedy));
}

bool Element::require(const char* attribute) const {
  if (!xml_) return false;
  if (xml_->Attribute(attribute)) return true;
  error(line(), label(attribute) + " is missing", "add " + std::string(attribute) + "=\"...\"");
  return false;
}

bool Element::require_text(const char* attribute) const {
  if (!require(attribute)) return false;
  const tinyxml2::XMLAttribute* found = xml_->FindAttribute(attribute);
  if (*found->Value() != 0) return true;
  error(found->GetLineNum(), label(attribute) + " is empty",
        "write " + std::string(attribute) + "=\"...\"");
  return false;
}

std::string Element::label(const char* attribute) const {
  return "<" + std::string(xml_->Name()) + " " + attribute + ">";
}

std::optional<double> Element::parse(const tinyxml2::XMLAttribute& attribute, std::string_view word,
                                     bool finite) const {
  double value = 0;
  const char* problem = parse_number(word, value);
  if (!problem && (std::isnan(value) || (finite && std::isinf(value)))) problem = "is not finite";
  if (!problem) return value;
  const bool macro = std::string_view(attribute.Value()).find("${") != std::string_view::npos;
  error(attribute.GetLineNum(),
        label(attribute.Name()) + ": '" + checking::printable(word) + "' " + problem,
        macro ? "expand the file with xacro first" : "write numbers like 0.5 or 1e-3");
  return std::nullopt;
}

std::optional<double> Element::single(const char* attribute, bool finite) const {
  const tinyxml2::XMLAttribute* found = xml_ ? xml_->FindAttribute(attribute) : nullptr;
  if (!found) return std::nullopt;
  const std::vector<std::string_view> words = split(found->Value());
  if (words.size() == 1) return parse(*found, words.front(), finite);
  error(found->GetLineNum(),
        label(attribute) + " has " + std::to_string(words.size()) + " numbers instead of 1",
        "write one number");
  return std::nullopt;
}

Placement read_origin(const Element& parent) {
  const Element origin = parent.child("origin");
  Placement placement;
  placement.translation = origin.vector("xyz", Vector3<double>::Zero());
  placement.rotation = rotation_from_rpy(origin.vector("rpy", Vector3<double>::Zero()));
  if (!origin.has("quat_xyzw")) return placement;
  if (origin.has("rpy")) {
    origin.error(origin.line(), "<origin> has both rpy and quat_xyzw", "remove one of them");
  } else if (const auto q = origin.numbers("quat_xyzw", 4)) {
    const Eigen::Map<const Vector4<double>> quaternion(q->data());
    if (quaternion.isZero(1e-9)) {
      origin.error(origin.line(), "<origin quat_xyzw> is zero", "write a unit quaternion");
    } else {
      placement.rotation = rotation_from_quaternion<double>(quaternion);
    }
  }
  return placement;
}

}  // namespace hybridyn::load
