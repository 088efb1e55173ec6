// What of a surface is written in the forms of Drake, Bullet, Gazebo and of this project.
#include <array>
#include <cmath>
#include <cstring>

#include "number.hpp"
#include "reading.hpp"

namespace hybridyn::load {
namespace {

using Number = std::optional<double> Surface::*;

constexpr const char* kConsequence = ", so it is left out";

/// A number by the name of an element, or of an attribute.
struct Term {
  const char* name;
  Number number;
};

constexpr std::array kDrake = {Term{"drake:mu_static", &Surface::static_friction},
                               Term{"drake:mu_dynamic", &Surface::dynamic_friction},
                               Term{"drake:point_contact_stiffness", &Surface::stiffness}};

constexpr std::array kBullet = {Term{"lateral_friction", &Surface::static_friction},
                                Term{"restitution", &Surface::restitution},
                                Term{"stiffness", &Surface::stiffness},
                                Term{"damping", &Surface::damping},
                                Term{"spinning_friction", &Surface::torsional_friction},
                                Term{"rolling_friction", &Surface::rolling_friction}};

constexpr std::array kOwn = {Term{"static_friction", &Surface::static_friction},
                             Term{"dynamic_friction", &Surface::dynamic_friction},
                             Term{"restitution", &Surface::restitution},
                             Term{"stiffness", &Surface::stiffness},
                             Term{"damping", &Surface::damping},
                             Term{"torsional_friction", &Surface::torsional_friction},
                             Term{"rolling_friction", &Surface::rolling_friction}};

struct Fault {
  const char* what;
  const char* remedy;
};

/// Why no surface has such a number.
std::optional<Fault> fault_of(Number number, double value) {
  if (number == &Surface::stiffness) {
    if (value > 0) return std::nullopt;
    return Fault{"is not positive", "give newtons per metre, or leave it out: rigid"};
  }
  if (!std::isfinite(value)) return Fault{"is not finite", "give a smaller number"};
  if (value < 0) return Fault{"is negative", "give a number that is not negative"};
  if (number == &Surface::restitution && value > 1) {
    return Fault{"is above 1", "give the part of the approach velocity that is left, 0 to 1"};
  }
  return std::nullopt;
}

/// `label` is for messages, as in "<contact damping>".
void set(const Element& element, const std::string& label, Number number, double value,
         Surface& surface) {
  const std::optional<Fault> fault = fault_of(number, value);
  if (!fault) {
    surface.*number = value;
    return;
  }
  element.warning(element.line(),
                  {label + " " + fault->what + kConsequence, checking::number_text(value)},
                  fault->remedy);
}

/// The attribute's number, or nothing, with a warning where it is there and wrong.
std::optional<double> read_number(const Element& element, const char* attribute, bool finite) {
  if (!element.has(attribute)) return std::nullopt;
  bool spoiled = false;
  const Element optional = element.as_decoration(spoiled, kConsequence);
  const double value =
      finite ? optional.number(attribute, 0) : optional.number_or_infinite(attribute, 0);
  if (spoiled) return std::nullopt;
  return value;
}

std::optional<double> read_number(const Element& element, const char* attribute, Number number) {
  return read_number(element, attribute, number != &Surface::stiffness);
}

/// Sliding cannot be harder than to begin to slide.
void check_friction(const Element& element, Surface& surface) {
  if (!surface.static_friction || !surface.dynamic_friction) return;
  if (*surface.dynamic_friction <= *surface.static_friction) return;
  element.warning(element.line(),
                  {"dynamic friction is above static friction: taken as equal to it",
                   checking::number_text(*surface.dynamic_friction) + " and " +
                       checking::number_text(*surface.static_friction)},
                  "make it at most the static one");
  surface.dynamic_friction = surface.static_friction;
}

/// The `value` of an element.
std::optional<double> read_value(const Element& element, Number number) {
  if (element.has("value")) return read_number(element, "value", number);
  const std::string gist = "<" + std::string(element.xml()->Name()) + " value> is missing";
  element.warning(element.line(), gist + kConsequence, "add value=\"...\"");
  return std::nullopt;
}

/// Children with a `value`.
template <class Terms>
Surface read_children(const Element& parent, const Terms& terms) {
  Surface surface;
  for (const Term& term : terms) {
    const Element child = parent.child(term.name);
    const auto value = child ? read_value(child, term.number) : std::nullopt;
    if (value) set(child, "<" + std::string(term.name) + " value>", term.number, *value, surface);
  }
  check_friction(parent, surface);
  return surface;
}

/// Drake's dissipation is a time: a damping of so many seconds times the stiffness.
Surface read_drake(const Element& properties) {
  Surface surface = read_children(properties, kDrake);
  const Element relaxation = properties.child("drake:relaxation_time");
  const auto time = relaxation ? read_value(relaxation, &Surface::damping) : std::nullopt;
  if (!time || !surface.stiffness || std::isinf(*surface.stiffness)) return surface;
  set(relaxation, "<drake:relaxation_time value>", &Surface::damping, *time * *surface.stiffness,
      surface);
  return surface;
}

void check_names(const Element& element) {
  for (const auto* a = element.xml()->FirstAttribute(); a; a = a->Next()) {
    bool known = std::strcmp(a->Name(), "velocity") == 0;
    for (const Term& term : kOwn) known = known || std::strcmp(a->Name(), term.name) == 0;
    if (known) continue;
    element.warning(a->GetLineNum(),
                    {"<surface> has no such attribute", checking::quoted(a->Name())},
                    "use static_friction, dynamic_friction, restitution, stiffness, damping, "
                    "torsional_friction, rolling_friction or velocity");
  }
}

Surface read_own(const Element& element) {
  Surface surface;
  check_names(element);
  for (const Term& term : kOwn) {
    if (const auto value = read_number(element, term.name, term.number)) {
      set(element, "<surface " + std::string(term.name) + ">", term.number, *value, surface);
    }
  }
  check_friction(element, surface);
  bool spoiled = false;
  if (const auto v = element.as_decoration(spoiled, kConsequence).numbers("velocity", 3)) {
    surface.velocity = Vector3<double>((*v)[0], (*v)[1], (*v)[2]);
  }
  return surface;
}

/// The number that is an element's text, or its attribute `value`.
std::optional<double> read_content(const Element& element) {
  if (element.has("value")) return read_number(element, "value", true);
  const char* const text = element.xml()->GetText();
  const std::vector<std::string_view> words = split(text ? text : "");
  double value = 0;
  const char* problem = words.size() == 1 ? parse_number(words[0], value) : "is not one number";
  if (!problem && !std::isfinite(value)) problem = "is not finite";
  if (!problem) return value;
  const std::string gist = "<" + std::string(element.xml()->Name()) + "> " + problem;
  element.warning(element.line(), {gist + kConsequence, checking::quoted(text ? text : "")},
                  "write one number, like 0.5");
  return std::nullopt;
}

}  // namespace

Surface read_surface(const Element& collision) {
  Surface surface;
  if (const Element own = collision.child("surface")) surface = read_own(own);
  if (const Element drake = collision.child("drake:proximity_properties")) {
    surface = merged(surface, read_drake(drake));
  }
  return surface;
}

Surface read_contact(const Element& link) {
  const Element contact = link.child("contact");
  return contact ? read_children(contact, kBullet) : Surface();
}

void read_gazebo(const tinyxml2::XMLElement& xml, Reading& reading) {
  const char* const link = xml.Attribute("reference");
  if (!link) return;
  const Owner owner{ObjectKind::kLink, -1, link};
  const Element element(&xml, owner, reading.problems);
  const Element mu = element.child("mu1");
  if (!mu) return;
  Surface surface;
  if (const auto value = read_content(mu)) {
    set(mu, "<mu1>", &Surface::static_friction, *value, surface);
  }
  const Element mu2 = element.child("mu2");
  const auto second = mu2 ? read_content(mu2) : std::nullopt;
  if (second && surface.static_friction && *second != *surface.static_friction) {
    mu2.warning(mu2.line(), "<mu2> is not <mu1>, which is taken for all directions",
                "make them equal, or leave <mu2> out");
  }
  Surface& of_link = reading.gazebo_surfaces[link];
  of_link = merged(of_link, surface);
}

}  // namespace hybridyn::load
