#include "element.hpp"

#include <cmath>

#include "angles.hpp"
#include "hybridyn/spatial/rotation.hpp"
#include "number.hpp"

namespace hybridyn::load {

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
  problems_->error(line_of(*xml_->FindAttribute(attribute)), *owner_,
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
    error(line_of(*xml_->FindAttribute(attribute)),
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
  return numbers(attribute, count, count);
}

std::optional<std::vector<double>> Element::numbers(const char* attribute, std::size_t least,
                                                    std::size_t most) const {
  const tinyxml2::XMLAttribute* found = xml_ ? xml_->FindAttribute(attribute) : nullptr;
  if (!found) return std::nullopt;
  const std::vector<std::string_view> words = split(found->Value());
  std::vector<double> values;
  for (const std::string_view word : words) {
    const std::optional<double> value = parse(*found, word, true);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  if (values.size() >= least && values.size() <= most) return values;
  std::string count = std::to_string(least);
  if (most > least) count += " to " + std::to_string(most);
  error(line_of(*found),
        label(attribute) + " has " + std::to_string(values.size()) + " numbers instead of " + count,
        "write " + count + " numbers separated by blanks");
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

int Element::line_of(const tinyxml2::XMLAttribute& attribute) const {
  return attribute.GetLineNum() > 0 ? attribute.GetLineNum() : line();
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
  error(line_of(*found), label(attribute) + " is empty",
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
  error(line_of(attribute),
        label(attribute.Name()) + ": '" + checking::printable(word) + "' " + problem,
        macro ? "expand the file with xacro first" : "write numbers like 0.5 or 1e-3");
  return std::nullopt;
}

std::optional<double> Element::single(const char* attribute, bool finite) const {
  const tinyxml2::XMLAttribute* found = xml_ ? xml_->FindAttribute(attribute) : nullptr;
  if (!found) return std::nullopt;
  const std::vector<std::string_view> words = split(found->Value());
  if (words.size() == 1) return parse(*found, words.front(), finite);
  error(line_of(*found),
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
