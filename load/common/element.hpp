// An XML element that belongs to a link, joint, ...: reads attributes and says what is wrong with
// them. Where something is wrong, reading goes on with a value that causes no further errors.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <tinyxml2.h>

#include "hybridyn/model/description.hpp"
#include "problems.hpp"

namespace hybridyn::load {

class Element {
 public:
  /// `xml` may be null: an element that is not there.
  Element(const tinyxml2::XMLElement* xml, const Owner& owner, Problems& problems)
      : xml_(xml), owner_(&owner), problems_(&problems) {}

  /// The same as something that dynamics does not depend on: errors become warnings, which end in
  /// `consequence`, and set `spoiled`, which must outlive the element and its children.
  Element as_decoration(bool& spoiled, const char* consequence = ", so it is not shown") const {
    Element out = *this;
    out.spoiled_ = &spoiled;
    out.consequence_ = consequence;
    return out;
  }

  /// Another element of the same object.
  Element at(const tinyxml2::XMLElement* xml) const {
    Element out = *this;
    out.xml_ = xml;
    return out;
  }

  explicit operator bool() const { return xml_ != nullptr; }
  int line() const { return xml_->GetLineNum(); }
  const tinyxml2::XMLElement* xml() const { return xml_; }
  const Owner& owner() const { return *owner_; }

  /// The first child of that name. Further ones are ignored, with a warning.
  Element child(const char* name) const;
  /// The same, with an error where there is none. `example` is what to write.
  Element required_child(const char* name, const char* example) const;

  bool has(const char* attribute) const { return xml_ && xml_->Attribute(attribute); }
  /// As in "<origin xyz>".
  std::string label(const char* attribute) const;

  /// A name or a reference to one, or "" where it is missing or unfit.
  std::string text(const char* attribute) const;

  // For elements that are not there these return the fallback, or 1 or "" without a word:
  // `required_child` has said it already.
  std::string required_text(const char* attribute) const;
  std::string required_file_name(const char* attribute) const;
  double number(const char* attribute, double fallback) const;
  double number_or_infinite(const char* attribute, double fallback) const;
  double required_number(const char* attribute) const;
  /// 0 where the attribute is missing, with a warning.
  double number_or_zero(const char* attribute) const;
  Vector3<double> vector(const char* attribute, const Vector3<double>& fallback) const;
  Vector3<double> required_vector(const char* attribute) const;
  /// Exactly `count` finite numbers, or nothing where the attribute is missing or wrong.
  std::optional<std::vector<double>> numbers(const char* attribute, std::size_t count) const;

  /// The same, at least and at most so many.
  std::optional<std::vector<double>> numbers(const char* attribute, std::size_t least,
                                             std::size_t most) const;

  void error(int line, const checking::Statement& what, std::string remedy) const;
  void warning(int line, const checking::Statement& what, std::string remedy) const;

 private:
  /// False, with an error, where the attribute is missing.
  bool require(const char* attribute) const;
  /// The same where it is empty.
  bool require_text(const char* attribute) const;
  /// That of the element for attributes that were added to it.
  int line_of(const tinyxml2::XMLAttribute& attribute) const;
  std::optional<double> parse(const tinyxml2::XMLAttribute& attribute, std::string_view word,
                              bool finite) const;
  std::optional<double> single(const char* attribute, bool finite) const;

  const tinyxml2::XMLElement* xml_;
  const Owner* owner_;
  Problems* problems_;
  bool* spoiled_ = nullptr;  // not null: a decoration
  const char* consequence_ = "";
};

/// The <origin> in an element: xyz, and rpy about fixed axes, R = Rz(yaw) Ry(pitch) Rx(roll), or
/// quat_xyzw.
Placement read_origin(const Element& parent);

}  // namespace hybridyn::load
