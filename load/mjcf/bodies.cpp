// <worldbody>: bodies, and what is in them.
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include <Eigen/Eigenvalues>

#include "hybridyn/building/check/names.hpp"
#include "mjcf_reading.hpp"

namespace hybridyn::load {
namespace {

/// What has been found in a body so far.
struct Body {
  std::string link;
  bool is_world = false;
  std::vector<MjcfJoint> joints;
  std::vector<MjcfGeom> geoms;
  struct Child {
    const tinyxml2::XMLElement* xml;
    Placement at;  // of the <frame> around it
  };
  std::vector<Child> children;
};

bool is_silent_in_body(std::string_view kind) {
  constexpr std::array<std::string_view, 4> kSilent = {"camera", "light", "inertial", "geom"};
  return std::find(kSilent.begin(), kSilent.end(), kind) != kSilent.end();
}

/// Joints, children and sites; through <frame>s, at which they stand.
void collect(const tinyxml2::XMLElement& xml, const Placement& at, Body& body,
             MjcfReading& reading) {
  for (const auto* child = xml.FirstChildElement(); child; child = child->NextSiblingElement()) {
    const std::string_view kind = child->Name();
    if (kind == "body") {
      body.children.push_back({child, at});
    } else if (kind == "joint" || kind == "freejoint") {
      body.joints.push_back({child, at});
    } else if (kind == "frame") {
      collect(*child, at * read_placement(reading.element(*child), reading.compiler), body,
              reading);
    } else if (kind == "site") {
      const Element site = reading.element(*child);
      if (!site.has("name")) continue;
      reading.sites.emplace(site.text("name"),
                            MjcfSite{body.link, at * read_placement(site, reading.compiler)});
    } else if (!is_silent_in_body(kind)) {
      reading.leave_out(*child, "<body> <" + checking::printable(kind) + ">");
    }
  }
}

void collect_geoms(const tinyxml2::XMLElement& xml, const Placement& at, const Owner& owner,
                   bool has_inertia, Body& body, MjcfReading& reading) {
  for (const auto* child = xml.FirstChildElement(); child; child = child->NextSiblingElement()) {
    const std::string_view kind = child->Name();
    const Element element(child, owner, reading.problems);
    if (kind == "frame") {
      collect_geoms(*child, at * read_placement(element, reading.compiler), owner, has_inertia,
                    body, reading);
    } else if (kind == "geom") {
      body.geoms.push_back(read_geom(element, at, body.link, has_inertia, reading));
    }
  }
}

void read_inertial(const Element& inertial, const MjcfCompiler& compiler, LinkDescription& link) {
  link.mass = inertial.required_number("mass");
  link.center_of_mass = inertial.required_vector("pos");
  if (const auto full = inertial.numbers("fullinertia", 6)) {
    const std::vector<double>& i = *full;
    link.inertia << i[0], i[3], i[4], i[3], i[1], i[5], i[4], i[5], i[2];
    return;
  }
  const Matrix3<double> R = read_rotation(inertial, compiler);
  const Vector3<double> principal = inertial.required_vector("diaginertia");
  link.inertia = R * principal.asDiagonal() * R.transpose();
}

/// Of all geoms that have some.
void add_geoms(const std::vector<MjcfGeom>& geoms, const MjcfCompiler& compiler,
               LinkDescription& link) {
  const auto counts = [&compiler](const MjcfGeom& g) {
    return g.mass > 0 && g.group >= compiler.first_group && g.group <= compiler.last_group;
  };
  Vector3<double> moment = Vector3<double>::Zero();
  link.mass = 0;
  for (const MjcfGeom& g : geoms) {
    if (!counts(g)) continue;
    link.mass += g.mass;
    moment += g.mass * g.com;
  }
  link.center_of_mass.setZero();
  link.inertia.setZero();
  if (link.mass <= 0) return;
  link.center_of_mass = moment / link.mass;
  for (const MjcfGeom& g : geoms) {
    if (!counts(g)) continue;
    const Vector3<double> r = g.com - link.center_of_mass;
    link.inertia +=
        g.inertia + g.mass * (r.squaredNorm() * Matrix3<double>::Identity() - r * r.transpose());
  }
}

void read_body(const Body::Child& child, const Body& parent, MjcfReading& reading);

void read_inside(const tinyxml2::XMLElement& xml, Body& body, MjcfReading& reading) {
  const std::size_t link = reading.description.links.size() - 1;
  const Owner owner{ObjectKind::kLink, static_cast<int>(link), body.link};
  const Element inertial = Element(&xml, owner, reading.problems).child("inertial");
  using FromGeoms = MjcfCompiler::FromGeoms;
  const FromGeoms from = reading.compiler.from_geoms;
  const bool by_geoms =
      from == FromGeoms::kAlways || (from == FromGeoms::kWhereMissing && !inertial);
  collect_geoms(xml, {}, owner, by_geoms, body, reading);
  LinkDescription& description = reading.description.links[link];
  if (by_geoms) {
    add_geoms(body.geoms, reading.compiler, description);
  } else if (inertial) {
    read_inertial(inertial, reading.compiler, description);
  }
  // But for rounding it is symmetric.
  description.inertia = (description.inertia + description.inertia.transpose().eval()) / 2;
  for (const Body::Child& child : body.children) read_body(child, body, reading);
}

void read_body(const Body::Child& child, const Body& parent, MjcfReading& reading) {
  const Element element = reading.element(*child.xml);
  Body body;
  const std::string given = element.text("name");
  const std::string number = std::to_string(reading.description.links.size());
  body.link = unique_name(given.empty() ? "body" + number : given, reading.link_names);
  if (!given.empty() && body.link != given) {
    element.error(element.line(), "a second body " + checking::quoted(given),
                  "give each body a name of its own");
  }
  if (read_flag(element, "mocap", false)) reading.leave_out(*child.xml, "<body mocap>");
  if (element.number("gravcomp", 0) != 0) reading.leave_out(*child.xml, "<body gravcomp>");
  const Placement X = child.at * read_placement(element, reading.compiler);
  reading.poses[body.link] = reading.poses[parent.link] * X;
  collect(*child.xml, {}, body, reading);
  const bool has_free = std::any_of(body.joints.begin(), body.joints.end(), [](const auto& joint) {
    const char* type = joint.xml->Attribute("type");
    return std::string_view(joint.xml->Name()) == "freejoint" ||
           (type != nullptr && std::string_view(type) == "free");
  });
  if (has_free && (!parent.is_world || body.joints.size() > 1)) {
    element.error(element.line(), "a free joint with others, or below another body",
                  "free joints are for bodies of <worldbody>, and are their only joint");
  }
  add_joints(body.joints, parent.link, X, body.link, element.line(), reading);
  read_inside(*child.xml, body, reading);
}

/// Principal moments, none below `least`; what no body can have is evened out where that is asked
/// for.
void adjust(LinkDescription& link, const MjcfCompiler& compiler) {
  link.mass = std::max(link.mass, compiler.bound_mass);
  const Eigen::SelfAdjointEigenSolver<Matrix3<double>> solver(link.inertia);
  Vector3<double> I = solver.eigenvalues().cwiseMax(compiler.bound_inertia);
  const bool is_sound = I[0] + I[1] >= I[2];  // in rising order
  if (compiler.balance_inertia && !is_sound) I.setConstant(I.mean());
  const Matrix3<double>& R = solver.eigenvectors();
  link.inertia = R * I.asDiagonal() * R.transpose();
}

}  // namespace

void read_world(const tinyxml2::XMLElement& xml, MjcfReading& reading) {
  Body world;
  world.link = "world";
  world.is_world = true;
  collect(xml, {}, world, reading);
  for (const MjcfJoint& joint : world.joints) {
    reading.element(*joint.xml)
        .error(joint.xml->GetLineNum(), "a joint of <worldbody>", "put it into a <body>");
  }
  const Owner owner{ObjectKind::kLink, 0, world.link};
  collect_geoms(xml, {}, owner, false, world, reading);
  for (const Body::Child& child : world.children) read_body(child, world, reading);
}

void adjust_inertias(MjcfReading& reading) {
  const MjcfCompiler& c = reading.compiler;
  std::vector<LinkDescription>& links = reading.description.links;
  double total = 0;
  for (std::size_t i = 1; i < links.size(); ++i) {  // the first one is the world
    // Links between two joints of a body are none of MuJoCo's.
    const bool is_body = reading.poses.count(links[i].name) > 0;
    const bool adjusts = c.bound_mass > 0 || c.bound_inertia > 0 || c.balance_inertia;
    if (is_body && adjusts && links[i].inertia.allFinite()) adjust(links[i], c);
    total += links[i].mass;
  }
  if (c.total_mass <= 0 || total <= 0) return;
  for (LinkDescription& link : links) {
    link.mass *= c.total_mass / total;
    link.inertia *= c.total_mass / total;
  }
}

}  // namespace hybridyn::load
