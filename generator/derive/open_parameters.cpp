#include "hybridyn/generator/derive/mechanism.hpp"

namespace hybridyn::generator {
namespace {

bool is_open(const Mechanism& mechanism, const BodyFrame& frame) {
  for (const OpenLink& link : mechanism.open_links) {
    if (&mechanism.frames[link.frame] == &frame) return true;
  }
  return false;
}

}  // namespace

CentralInertia central(const InertialParameters& I) {
  CentralInertia out;
  out.mass = I.mass;
  if (!I.mass.is_zero()) out.com = (Extended(1) / I.mass) * I.first_moment;
  const Vec<Extended>& c = out.com;
  const Vec<Extended> h = I.first_moment;
  const Sym<Extended>& S = I.second_moment;
  const Sym<Extended> about{S.xx - h.x * c.x, S.xy - h.x * c.y, S.xz - h.x * c.z,
                            S.yy - h.y * c.y, S.yz - h.y * c.z, S.zz - h.z * c.z};
  out.inertia = {about.yy + about.zz, -about.xy, -about.xz,
                 about.xx + about.zz, -about.yz, about.xx + about.yy};
  return out;
}

void open_parameters(Mechanism& mechanism, const OpenLink& link) {
  mechanism.open_links.push_back(link);
  const int body = mechanism.frames[link.frame].body;
  InertialParameters rest;  // of what is welded to it
  for (const BodyFrame& frame : mechanism.frames) {
    if (frame.body != body || is_open(mechanism, frame)) continue;
    add(rest, frame.inertia, frame.rotation, frame.translation);
  }
  mechanism.bodies[body].inertia = rest;
}

std::vector<std::string> parameter_names(const Mechanism& mechanism) {
  std::vector<std::string> out;
  NameTable names;
  for (const OpenLink& link : mechanism.open_links) {
    const std::string number = std::to_string(link.frame + 1);
    const std::string name =
        names.add(mechanism.frames[link.frame].name.identifier("link" + number));
    if (link.mass) out.push_back("mass_" + name);
    if (link.com) {
      for (const char* axis : {"_x", "_y", "_z"}) out.push_back("com_" + name + axis);
    }
    if (!link.inertia) continue;
    for (const char* element : {"_xx", "_xy", "_xz", "_yy", "_yz", "_zz"}) {
      out.push_back("inertia_" + name + element);
    }
  }
  return out;
}

std::vector<double> nominal_parameters(const Mechanism& mechanism) {
  std::vector<double> out;
  for (const OpenLink& link : mechanism.open_links) {
    const CentralInertia known = central(mechanism.frames[link.frame].inertia);
    const Vec<Extended>& c = known.com;
    const Sym<Extended>& I = known.inertia;
    if (link.mass) out.push_back(known.mass.rounded());
    if (link.com) {
      for (const Extended& x : {c.x, c.y, c.z}) out.push_back(x.rounded());
    }
    if (!link.inertia) continue;
    for (const Extended& x : {I.xx, I.xy, I.xz, I.yy, I.yz, I.zz}) out.push_back(x.rounded());
  }
  return out;
}

}  // namespace hybridyn::generator
