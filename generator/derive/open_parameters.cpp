#include "derive/mechanism.hpp"

namespace hybridyn::generator {
namespace {

/// Parameters of a frame's link, in the frame of its body.
InertialParameters in_body(const BodyFrame& frame) {
  const InertialParameters& I = frame.inertia;
  const Vec<Extended>& p = frame.translation;
  const Vec<Extended> h = frame.rotation * I.first_moment;
  const Vec<Extended> mp = I.mass * p;
  const Sym<Extended> S = rotated(frame.rotation, I.second_moment);
  const auto moved = [&](const Extended& s, int i, int j) {
    return s + h[i] * p[j] + p[i] * h[j] + mp[i] * p[j];
  };
  InertialParameters out;
  out.mass = I.mass;
  out.first_moment = h + mp;
  out.second_moment = {moved(S.xx, 0, 0), moved(S.xy, 0, 1), moved(S.xz, 0, 2),
                       moved(S.yy, 1, 1), moved(S.yz, 1, 2), moved(S.zz, 2, 2)};
  return out;
}

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
    const InertialParameters part = in_body(frame);
    rest.mass += part.mass;
    rest.first_moment += part.first_moment;
    rest.second_moment = rest.second_moment + part.second_moment;
  }
  mechanism.bodies[body].inertia = rest;
}

std::vector<std::string> parameter_names(const Mechanism& mechanism) {
  std::vector<std::string> out;
  for (const OpenLink& link : mechanism.open_links) {
    const std::string name = identifier(mechanism.frames[link.frame].name);
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

}  // namespace hybridyn::generator
