#include "defaults.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "problems.hpp"

namespace hybridyn::load {
namespace {

constexpr std::array<std::string_view, 5> kOrientations = {"quat", "axisangle", "xyaxes", "zaxis",
                                                           "euler"};

bool is_orientation(std::string_view attribute) {
  return std::find(kOrientations.begin(), kOrientations.end(), attribute) != kOrientations.end();
}

bool has_orientation(const tinyxml2::XMLElement& element) {
  return std::any_of(kOrientations.begin(), kOrientations.end(), [&](std::string_view name) {
    return element.Attribute(std::string(name).c_str()) != nullptr;
  });
}

/// Elements share the defaults of the one that they are short for.
std::string_view kind_of(std::string_view element) {
  constexpr std::array<std::string_view, 9> kActuators = {"general",  "motor",       "position",
                                                          "velocity", "intvelocity", "damper",
                                                          "cylinder", "muscle",      "adhesion"};
  const bool is_actuator =
      std::find(kActuators.begin(), kActuators.end(), element) != kActuators.end();
  if (is_actuator) return "general";
  if (element == "connect" || element == "weld") return "equality";
  return element;
}

/// Attributes by kind of element; those that it lacks are its parent's.
struct Class {
  const Class* parent = nullptr;
  std::map<std::string, std::vector<std::pair<std::string, std::string>>, std::less<>> attributes;

  void add(const tinyxml2::XMLElement& element) {
    auto& own = attributes[std::string(kind_of(element.Name()))];
    for (const auto* a = element.FirstAttribute(); a; a = a->Next()) {
      own.emplace_back(a->Name(), a->Value());
    }
  }

  void complete(tinyxml2::XMLElement& element) const {
    bool has_turn = has_orientation(element);
    for (const Class* c = this; c != nullptr; c = c->parent) {
      const auto found = c->attributes.find(kind_of(element.Name()));
      if (found == c->attributes.end()) continue;
      for (const auto& [name, value] : found->second) {
        const bool is_there =
            is_orientation(name) ? has_turn : element.Attribute(name.c_str()) != nullptr;
        if (!is_there) element.SetAttribute(name.c_str(), value.c_str());
      }
      has_turn = has_orientation(element);
    }
  }
};

class Defaults {
 public:
  explicit Defaults(Problems& problems) : problems_(problems) { classes_["main"]; }

  /// A <default> and those in it.
  void read(const tinyxml2::XMLElement& element, const Class* parent) {
    const char* name = element.Attribute("class");
    if (name == nullptr && parent != nullptr) {
      problems_.error(element.GetLineNum(), "<default class> is missing", "give the class a name");
      return;
    }
    if (parent != nullptr && classes_.count(name) > 0) {
      problems_.error(element.GetLineNum(), "a second <default class> " + checking::quoted(name),
                      "keep one of them");
      return;
    }
    Class& own = classes_[parent == nullptr ? "main" : name];
    if (parent == nullptr && name != nullptr) top_name_ = name;
    own.parent = parent;
    for (const auto* xml = element.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
      if (std::string_view(xml->Name()) != "default") own.add(*xml);
    }
    for (const auto* xml = element.FirstChildElement("default"); xml;
         xml = xml->NextSiblingElement("default")) {
      read(*xml, &own);
    }
  }

  /// `around`: the class of <childclass>, or null.
  void apply(tinyxml2::XMLElement& element, const Class* around) {
    if (const char* name = element.Attribute("childclass")) around = find(name, element);
    for (auto* xml = element.FirstChildElement(); xml; xml = xml->NextSiblingElement()) {
      if (std::string_view(xml->Name()) == "default") continue;
      const Class* own = around;
      if (const char* name = xml->Attribute("class")) own = find(name, *xml);
      if (own == nullptr) own = &classes_["main"];
      own->complete(*xml);
      apply(*xml, around);
    }
  }

 private:
  const Class* find(const char* name, const tinyxml2::XMLElement& element) {
    const auto found = classes_.find(name == top_name_ ? "main" : name);
    if (found != classes_.end()) return &found->second;
    problems_.error(element.GetLineNum(), "there is no <default class> " + checking::quoted(name),
                    "define the class, or leave it out");
    return nullptr;
  }

  Problems& problems_;
  std::map<std::string, Class> classes_;
  std::string top_name_ = "main";
};

}  // namespace

void apply_defaults(tinyxml2::XMLElement& mujoco, Problems& problems) {
  Defaults defaults(problems);
  for (const auto* xml = mujoco.FirstChildElement("default"); xml;
       xml = xml->NextSiblingElement("default")) {
    defaults.read(*xml, nullptr);
  }
  defaults.apply(mujoco, nullptr);
  problems.throw_errors();
}

}  // namespace hybridyn::load
