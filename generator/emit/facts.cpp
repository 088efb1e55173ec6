#include "hybridyn/generator/emit/facts.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "hybridyn/generator/emit/text_list.hpp"
#include "hybridyn/generator/emit/unique_names.hpp"

namespace hybridyn::generator {
namespace {

using Json = nlohmann::json;

/// How a language writes numbers.
struct Style {
  std::string unlimited;
  std::string suffix;  // of constants
  bool single_precision;

  std::string text(double number) const {
    if (std::isinf(number)) return (number < 0 ? "-" : "") + unlimited;
    const std::string digits = shortest(number + 0.0, single_precision);  // no negative zeros
    return digits.find_first_of(".e") == std::string::npos ? digits : digits + suffix;
  }
};
const Style kCpp = {"hybridyn::kUnlimited", "", false};

std::string number_text(double number) { return kCpp.text(number); }

Json number_json(double number) { return std::isfinite(number) ? Json(number) : Json(nullptr); }

template <class Items>
std::vector<std::string> names_of(const Items& items, const std::string& otherwise) {
  std::vector<ModelText> texts;
  for (const auto& item : items) texts.push_back(item.name);
  return constant_names(texts, otherwise);
}

/// A number for each position or velocity.
template <class Size, class Number>
std::vector<double> of_joints(const LibraryInfo& info, Size JointLayout::*size,
                              const Number& number) {
  std::vector<double> out;
  for (const JointLayout& joint : info.joints) {
    for (int k = 0; k < joint.*size; ++k) out.push_back(number(joint, k));
  }
  return out;
}

/// Zero, but for the real part of quaternions.
double neutral_position(const JointLayout& joint, int k) {
  return joint.nq > joint.nv && k == joint.nq - 1 ? 1 : 0;
}

double reflected_inertia(const JointDynamics& dynamics) {
  return dynamics.gear_ratio * dynamics.gear_ratio * dynamics.rotor_inertia;
}

class Arrays {
 public:
  Arrays(const LibraryInfo& info, const Style& style) : info_(info), style_(style) {}

  void add_positions(const char* name, const char* what,
                     double (*number)(const JointLayout&, int)) {
    add(name, what, "kPositions", of_joints(info_, &JointLayout::nq, number));
  }
  void add_velocities(const char* name, const char* what, double (*number)(const JointLayout&)) {
    add(name, what, "kVelocities",
        of_joints(info_, &JointLayout::nv, [&](const JointLayout& j, int) { return number(j); }));
  }
  Json take() { return std::move(out_); }

 private:
  void add(const char* name, const char* what, const char* size,
           const std::vector<double>& numbers) {
    std::vector<std::string> texts;
    for (const double x : numbers) texts.push_back(style_.text(x));
    out_.push_back({{"name", "k" + camel_case(name)},
                    {"c_name", name},
                    {"count", numbers.size()},
                    {"has_what", *what != '\0'},
                    {"what", what},
                    {"size", size},
                    {"numbers", text_list(texts, "    ")}});
  }

  const LibraryInfo& info_;
  const Style& style_;
  Json out_ = Json::array();
};

/// In the order of q and v.
Json arrays_of(const LibraryInfo& info, const Style& style) {
  using J = JointLayout;
  Arrays out(info, style);
  out.add_positions("neutral", "Neutral configuration", neutral_position);
  out.add_positions("lower_positions", "Limits of positions, rad, m",
                    [](const J& j, int) { return j.limits.lower; });
  out.add_positions("upper_positions", "", [](const J& j, int) { return j.limits.upper; });
  out.add_velocities("most_velocities", "Largest velocities, rad/s, m/s",
                     [](const J& j) { return j.limits.velocity; });
  out.add_velocities("most_efforts", "Largest forces, N m, N",
                     [](const J& j) { return j.limits.effort; });
  out.add_velocities("dampings",
                     "Damping of the file, N m s/rad, N s/m; acts where --damping asks for it",
                     [](const J& j) { return j.dynamics.damping; });
  out.add_velocities("frictions",
                     "Dry friction of the file, N m, N; acts where --damping asks for it",
                     [](const J& j) { return j.dynamics.friction; });
  out.add_velocities(
      "reflected_inertias",
      "Inertia of rotors as joints feel it, gear_ratio^2 * rotor_inertia: kg m^2, kg",
      [](const J& j) { return reflected_inertia(j.dynamics); });
  return out.take();
}

std::string joined(const std::vector<double>& numbers) {
  std::string out;
  for (const double x : numbers) out += (out.empty() ? "" : ", ") + number_text(x);
  return out;
}

/// What readers computed from a file's number: the number of at most 12 digits that is nearest, where
/// next to `scale` no more than rounding is between them; otherwise as it is.
double tidy(const Extended& number, double scale) {
  constexpr double kRounding = 1e-13;
  const double x = number.rounded();
  if (std::abs(x) < kRounding * scale) return 0;
  std::array<char, 32> text{};
  char* const end = text.data() + text.size();
  const std::to_chars_result written =
      std::to_chars(text.data(), end, x, std::chars_format::scientific, 11);
  double out = x;
  std::from_chars(text.data(), written.ptr, out);
  return std::abs(out - x) < kRounding * std::max(scale, std::abs(x)) ? out : x;
}

std::vector<double> center_of(const CentralInertia& body) {
  return {tidy(body.com.x, 1), tidy(body.com.y, 1), tidy(body.com.z, 1)};
}

std::vector<double> moments_of(const CentralInertia& body) {
  const Sym<Extended>& I = body.inertia;
  const double scale = std::max({I.xx.rounded(), I.yy.rounded(), I.zz.rounded()});
  std::vector<double> out;
  for (const Extended& x : {I.xx, I.xy, I.xz, I.yy, I.yz, I.zz}) out.push_back(tidy(x, scale));
  return out;
}

Json joint_rows(const LibraryInfo& info) {
  const std::vector<std::string> names = names_of(info.joints, "joint");
  Json out = Json::array();
  for (std::size_t i = 0; i < info.joints.size(); ++i) {
    const JointLayout& j = info.joints[i];
    out.push_back({{"constant", names[i]},
                   {"place", "{" + std::to_string(i) + ", " + std::to_string(j.q_index) + ", " +
                                 std::to_string(j.v_index) + "}"},
                   {"name", j.name.literal()},
                   {"type", j.type},
                   {"q_index", j.q_index},
                   {"nq", j.nq},
                   {"v_index", j.v_index},
                   {"nv", j.nv},
                   {"link", j.link}});
  }
  return out;
}

Json link_rows(const LibraryInfo& info) {
  const std::vector<std::string> names = names_of(info.links, "link");
  Json out = Json::array();
  for (std::size_t i = 0; i < info.links.size(); ++i) {
    const LinkFacts& link = info.links[i];
    out.push_back({{"constant", names[i]},
                   {"index", i},
                   {"name", link.name.literal()},
                   {"parent", link.parent},
                   {"joint", link.joint},
                   {"mass", number_text(link.inertia.mass.rounded())},
                   {"com", joined(center_of(link.inertia))},
                   {"inertia", joined(moments_of(link.inertia))}});
  }
  return out;
}

Json rows_of(const std::vector<ModelText>& texts, const std::string& otherwise) {
  const std::vector<std::string> names = constant_names(texts, otherwise);
  Json out = Json::array();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    out.push_back({{"constant", names[i]}, {"index", i}, {"name", texts[i].literal()}});
  }
  return out;
}

Json parameter_rows(const LibraryInfo& info) {
  Json out = Json::array();
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    const ParameterInfo& p = info.parameters[i];
    out.push_back({{"name", p.name}, {"index", i}, {"nominal", number_text(p.nominal)}});
  }
  return out;
}

/// Of links that move.
double moving_mass(const LibraryInfo& info) {
  Extended sum;
  for (const LinkFacts& link : info.links) {
    if (link.joint >= 0) sum = sum + link.inertia.mass;
  }
  return sum.rounded();
}

std::vector<ModelText> loops_of(const LibraryInfo& info) {
  std::vector<ModelText> out;
  for (const LoopFacts& loop : info.loop_joints) out.push_back(loop.name);
  return out;
}

}  // namespace

Json fact_tables(const LibraryInfo& info) {
  Json out = {{"joints", joint_rows(info)},
              {"links", link_rows(info)},
              {"frames", rows_of(info.frames, "frame")},
              {"loops", rows_of(loops_of(info), "loop")},
              {"couplings", rows_of(info.couplings, "coupling")},
              {"parameters", parameter_rows(info)},
              {"arrays", arrays_of(info, kCpp)},
              {"mass", number_text(moving_mass(info))},
              {"open", "{{"},
              {"close", "}}"}};
  for (const char* table : {"joints", "links", "frames", "loops", "couplings", "parameters"}) {
    out["has_" + std::string(table)] = !out[table].empty();
    out[std::string(table) + "_count"] = out[table].size();
  }
  return out;
}

Json c_fact_tables(const LibraryInfo& info, const Language& language) {
  const Style style = {"INFINITY", language.number_suffix, language.single_precision};
  Json out = {{"joints", joint_rows(info)}, {"arrays", arrays_of(info, style)}};
  out["nq"] = info.nq;
  out["nv"] = info.nv;
  return out;
}

namespace {

/// That of an item, or null.
template <class Items>
Json name_json(const Items& items, int index) {
  return index < 0 ? Json(nullptr) : Json(items.at(static_cast<std::size_t>(index)).name.raw());
}

Json joints_json(const LibraryInfo& info) {
  const std::vector<std::string> names = names_of(info.joints, "joint");
  Json out = Json::array();
  for (std::size_t i = 0; i < info.joints.size(); ++i) {
    const JointLayout& j = info.joints[i];
    out.push_back({{"name", j.name.raw()},
                   {"constant", names[i]},
                   {"type", j.type},
                   {"q_index", j.q_index},
                   {"nq", j.nq},
                   {"v_index", j.v_index},
                   {"nv", j.nv},
                   {"link", name_json(info.links, j.link)},
                   {"lower", number_json(j.limits.lower)},
                   {"upper", number_json(j.limits.upper)},
                   {"velocity", number_json(j.limits.velocity)},
                   {"effort", number_json(j.limits.effort)},
                   {"damping", j.dynamics.damping},
                   {"friction", j.dynamics.friction},
                   {"rotor_inertia", j.dynamics.rotor_inertia},
                   {"gear_ratio", j.dynamics.gear_ratio}});
  }
  return out;
}

Json links_json(const LibraryInfo& info) {
  const std::vector<std::string> names = names_of(info.links, "link");
  Json out = Json::array();
  for (std::size_t i = 0; i < info.links.size(); ++i) {
    const LinkFacts& link = info.links[i];
    out.push_back({{"name", link.name.raw()},
                   {"constant", names[i]},
                   {"parent", name_json(info.links, link.parent)},
                   {"joint", name_json(info.joints, link.joint)},
                   {"mass", link.inertia.mass.rounded()},
                   {"com", center_of(link.inertia)},
                   {"inertia", moments_of(link.inertia)}});
  }
  return out;
}

}  // namespace

Json facts_json(const LibraryInfo& info) {
  Json out = {{"joints", joints_json(info)}, {"links", links_json(info)},
              {"frames", Json::array()},     {"loops", Json::array()},
              {"couplings", Json::array()},  {"parameters", Json::array()},
              {"mass", moving_mass(info)}};
  for (const ModelText& frame : info.frames) out["frames"].push_back(frame.raw());
  for (const LoopFacts& loop : info.loop_joints) {
    out["loops"].push_back({{"name", loop.name.raw()}, {"type", loop.type}});
  }
  for (const ModelText& coupling : info.couplings) out["couplings"].push_back(coupling.raw());
  for (const ParameterInfo& p : info.parameters) {
    out["parameters"].push_back({{"name", p.name}, {"nominal", p.nominal}});
  }
  return out;
}

}  // namespace hybridyn::generator
