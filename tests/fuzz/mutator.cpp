#include "fuzz/mutator.hpp"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace hybridyn::testing {
namespace {

using tinyxml2::XMLElement;

const std::vector<const char*> kNumbers = {"nan",
                                           "inf",
                                           "1e308",
                                           "-1e308",
                                           "0",
                                           "-0",
                                           "5e-324",
                                           "1e-310",
                                           "1e200",
                                           "1e-155",
                                           "1e20",
                                           "1e-20",
                                           "1e16",
                                           "-1",
                                           "1e999",
                                           "0x10",
                                           "1,5",
                                           "",
                                           "1e-9",
                                           "1e9",
                                           "1e-5",
                                           "1e6",
                                           "2",
                                           "0.5",
                                           "-3",
                                           "1e-12",
                                           "1.5707963267948966",
                                           "3.141592653589793"};
const std::vector<const char*> kNames = {
    "",    " ",    "a b",  "\"",    "\\", "*/",    "ünïcødé", "int",  "world", "q", "v",
    "tau", "../x", "</x>", "&amp;", "%s", "{{x}}", "a;b",     "j\nk", "_",     "1"};
const std::vector<const char*> kTypes = {"revolute", "continuous", "prismatic", "fixed",
                                         "floating", "planar",     "spherical", "universal",
                                         "helical",  "ball"};
const std::vector<const char*> kAxes = {"0 0 1",    "0 1 0",     "1 0 0",      "1 1 1",   "0 0 0",
                                        "1e-8 0 0", "1e200 0 0", "1e-300 0 0", "1e-7 1 0"};
const std::vector<const char*> kMjcfTypes = {"hinge",     "slide", "ball",    "free",
                                             "sphere",    "box",   "capsule", "cylinder",
                                             "ellipsoid", "plane", "mesh",    ""};
const std::vector<const char*> kMjcfNumeric = {
    "pos",      "quat",        "euler",       "axisangle", "xyaxes", "zaxis",    "size",
    "fromto",   "axis",        "mass",        "density",   "ref",    "armature", "group",
    "polycoef", "diaginertia", "fullinertia", "anchor",    "range",  "qpos",     "friction"};
const std::vector<const char*> kNumeric = {"xyz",   "rpy",     "value",      "ixx",   "ixy",
                                           "ixz",   "iyy",     "iyz",        "izz",   "lower",
                                           "upper", "damping", "multiplier", "offset"};

void collect(XMLElement* e, std::vector<XMLElement*>& out) {
  out.push_back(e);
  for (XMLElement* c = e->FirstChildElement(); c != nullptr; c = c->NextSiblingElement()) {
    collect(c, out);
  }
}

std::vector<std::string> words(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : " ") + part;
  return out;
}

void scale_attribute(XMLElement* e, const char* name, double factor) {
  const char* text = e->Attribute(name);
  if (text == nullptr) return;
  std::vector<std::string> parts = words(text);
  for (std::string& part : parts) {
    std::ostringstream out;
    out.precision(17);
    out << std::strtod(part.c_str(), nullptr) * factor;
    part = out.str();
  }
  e->SetAttribute(name, joined(parts).c_str());
}

}  // namespace

std::string Mutator::mutate(const std::string& text) {
  changes_.clear();
  document_.Clear();
  if (document_.Parse(text.c_str()) != tinyxml2::XML_SUCCESS) return text;
  using Change = void (Mutator::*)();
  const std::vector<Change> kChanges = {&Mutator::change_number,
                                        &Mutator::change_number,
                                        &Mutator::change_number,
                                        &Mutator::scale,
                                        &Mutator::scale,
                                        &Mutator::rename,
                                        &Mutator::change_type,
                                        &Mutator::change_type,
                                        &Mutator::change_type,
                                        &Mutator::change_axis,
                                        &Mutator::drop,
                                        &Mutator::copy,
                                        &Mutator::drop_attribute,
                                        &Mutator::add_loop,
                                        &Mutator::add_loop,
                                        &Mutator::add_coupling,
                                        &Mutator::add_mimic,
                                        &Mutator::make_cycle,
                                        &Mutator::nest};
  const int count = 1 + static_cast<int>(random_.uniform(0, 4) * random_.uniform(0, 1));
  for (int k = 0; k < count && document_.RootElement() != nullptr; ++k) (this->*pick(kChanges))();
  tinyxml2::XMLPrinter printer;
  document_.Print(&printer);
  return printer.CStr();
}

std::vector<XMLElement*> Mutator::elements(std::initializer_list<const char*> tags) const {
  std::vector<XMLElement*> all;
  std::vector<XMLElement*> out;
  collect(const_cast<XMLElement*>(document_.RootElement()), all);
  for (XMLElement* e : all) {
    for (const char* tag : tags) {
      if (std::string(e->Name()) == tag) out.push_back(e);
    }
  }
  return tags.size() == 0 ? all : out;
}

XMLElement* Mutator::element(std::initializer_list<const char*> tags) {
  const std::vector<Element*> found = elements(tags);
  return found.empty() ? nullptr : pick(found);
}

bool Mutator::is_mjcf() const { return std::string(document_.RootElement()->Name()) == "mujoco"; }

std::string Mutator::link_name() {
  const Element* link = random_.chance(0.1) ? nullptr : element({"link"});
  const char* name = link == nullptr ? nullptr : link->Attribute("name");
  return name == nullptr ? "world" : name;
}

XMLElement* Mutator::add(Element* parent, const char* tag) {
  Element* out = document_.NewElement(tag);
  parent->InsertEndChild(out);
  return out;
}

void Mutator::change_number() {
  std::vector<std::pair<Element*, const char*>> places;
  for (Element* e : elements({})) {
    for (const char* name : is_mjcf() ? kMjcfNumeric : kNumeric) {
      if (e->Attribute(name) != nullptr) places.emplace_back(e, name);
    }
  }
  if (places.empty()) return;
  const auto [e, name] = pick(places);
  std::vector<std::string> parts = words(e->Attribute(name));
  if (parts.empty()) parts.emplace_back();
  const char* number = pick(kNumbers);
  parts[static_cast<std::size_t>(random_.uniform(0, 1) * static_cast<double>(parts.size()))] =
      number;
  e->SetAttribute(name, joined(parts).c_str());
  changes_ += std::string("; ") + e->Name() + "." + name + " " + number;
}

void Mutator::scale() {
  double factor = std::pow(10.0, std::floor(random_.uniform(-12, 13)));
  Element* link = random_.chance(0.5) ? element({"link"}) : document_.RootElement();
  if (link == nullptr) return;
  std::vector<Element*> below;
  collect(link, below);
  const bool places = random_.chance(0.3);
  // Loops of less than a micrometre are no loops to ADA and DCA (docs/architecture.md, Rank).
  if (places) factor = std::max(factor, 1e-2);
  for (Element* e : below) {
    const std::string tag = e->Name();
    if (places && tag == "origin") scale_attribute(e, "xyz", factor);
    if (!places && tag == "mass") scale_attribute(e, "value", factor);
    if (!places && tag == "inertia") {
      for (const char* name : {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"}) {
        scale_attribute(e, name, factor);
      }
    }
  }
  changes_ += "; scale " + std::to_string(std::log10(factor));
}

void Mutator::rename() {
  Element* e = is_mjcf()
                   ? element({"body", "joint", "connect", "weld", "key", "exclude", "default"})
                   : element({"link", "joint", "parent", "child", "loop", "coupling"});
  if (e == nullptr) return;
  if (is_mjcf()) {
    const char* key = pick({"name", "class", "childclass", "body1", "joint1", "file"});
    e->SetAttribute(key, pick(kNames));
    changes_ += std::string("; rename ") + e->Name() + "." + key;
    return;
  }
  const char* key = e->Attribute("name") != nullptr ? "name" : "link";
  e->SetAttribute(key, pick(kNames));
  changes_ += std::string("; rename ") + e->Name();
}

void Mutator::change_type() {
  Element* e = is_mjcf() ? element({"joint", "geom"}) : element({"joint", "loop"});
  if (e == nullptr) return;
  const std::string type = pick(is_mjcf() ? kMjcfTypes : kTypes);
  e->SetAttribute("type", type.c_str());
  if (type == "universal" && e->FirstChildElement("axis2") == nullptr) {
    add(e, "axis2")->SetAttribute("xyz", pick({"0 1 0", "1 0 0", "0 0 1", "1e-5 1 0"}));
  }
  if (type == "helical" && e->FirstChildElement("pitch") == nullptr) {
    add(e, "pitch")->SetAttribute("value", pick({"0.1", "0", "1e-9", "1e6", "-3"}));
  }
  changes_ += "; type " + type;
}

void Mutator::change_axis() {
  Element* e = element({"axis", "axis2"});
  if (e == nullptr) return;
  e->SetAttribute("xyz", pick(kAxes));
  changes_ += "; axis";
}

void Mutator::drop() {
  Element* e = element();
  if (e == document_.RootElement()) return;
  changes_ += std::string("; drop ") + e->Name();
  e->Parent()->DeleteChild(e);
}

void Mutator::copy() {
  Element* e = element();
  if (e == document_.RootElement()) return;
  e->Parent()->InsertAfterChild(e, e->DeepClone(&document_));
  changes_ += std::string("; copy ") + e->Name();
}

void Mutator::drop_attribute() {
  Element* e = element();
  if (e->FirstAttribute() == nullptr) return;
  changes_ += std::string("; drop ") + e->Name() + "." + e->FirstAttribute()->Name();
  e->DeleteAttribute(e->FirstAttribute()->Name());
}

void Mutator::add_loop() {
  Element* loop = add(document_.RootElement(), "loop");
  loop->SetAttribute("name", ("loop" + std::to_string(random_.uniform(0, 1))).c_str());
  loop->SetAttribute("type", pick(kTypes));
  for (const char* end : {"predecessor", "successor"}) {
    Element* e = add(loop, end);
    e->SetAttribute("link", link_name().c_str());
    add(e, "origin")->SetAttribute("xyz", pick({"0 0 0", "1 0 0", "0 0 1", "0 0.5 0", "1e-9 0 0"}));
  }
  add(loop, "axis")->SetAttribute("xyz", pick({"0 1 0", "0 0 1", "1 0 0"}));
  add(loop, "axis2")->SetAttribute("xyz", pick({"0 1 0", "0 0 1", "1 0 0"}));
  changes_ += std::string("; loop ") + loop->Attribute("type");
}

void Mutator::add_coupling() {
  Element* coupling = add(document_.RootElement(), "coupling");
  coupling->SetAttribute("name", ("coupling" + std::to_string(random_.uniform(0, 1))).c_str());
  add(coupling, "predecessor")->SetAttribute("link", link_name().c_str());
  add(coupling, "successor")->SetAttribute("link", link_name().c_str());
  add(coupling, "ratio")
      ->SetAttribute("value", pick({"1", "-1", "0", "2", "1e9", "1e-300", "nan"}));
  changes_ += "; coupling";
}

void Mutator::add_mimic() {
  Element* joint = element({"joint"});
  Element* other = element({"joint"});
  if (joint == nullptr || other->Attribute("name") == nullptr) return;
  Element* mimic = add(joint, "mimic");
  mimic->SetAttribute("joint", other->Attribute("name"));
  mimic->SetAttribute("multiplier", pick({"1", "0", "-1", "1e300", "1e-9"}));
  changes_ += "; mimic";
}

void Mutator::make_cycle() {
  Element* parent = element({"parent"});
  const Element* child = element({"child"});
  if (parent == nullptr || child == nullptr || child->Attribute("link") == nullptr) return;
  parent->SetAttribute("link", child->Attribute("link"));
  changes_ += "; cycle";
}

void Mutator::nest() {
  Element* e = element();
  const int depth = static_cast<int>(random_.uniform(1, 200));
  for (int k = 0; k < depth; ++k) e = add(e, "x");
  changes_ += "; nest";
}

}  // namespace hybridyn::testing
