#include "hybridyn/load/surface.hpp"

namespace hybridyn::load {
namespace {

bool has_friction(const Surface& s) { return s.static_friction || s.dynamic_friction; }
bool has_spring(const Surface& s) { return s.stiffness || s.damping; }

template <class T>
std::optional<T> first_of(const std::optional<T>& first, const std::optional<T>& second) {
  return first ? first : second;
}

}  // namespace

Surface merged(const Surface& first, const Surface& second) {
  const Surface& friction = has_friction(first) ? first : second;
  const Surface& spring = has_spring(first) ? first : second;
  Surface out;
  out.static_friction = friction.static_friction;
  out.dynamic_friction = friction.dynamic_friction;
  out.restitution = first_of(first.restitution, second.restitution);
  out.stiffness = spring.stiffness;
  out.damping = spring.damping;
  out.torsional_friction = first_of(first.torsional_friction, second.torsional_friction);
  out.rolling_friction = first_of(first.rolling_friction, second.rolling_friction);
  out.velocity = first_of(first.velocity, second.velocity);
  return out;
}

Material material_of(const Surface& surface, const Material& otherwise) {
  Material out = otherwise;
  if (has_friction(surface)) {
    out.static_friction = *first_of(surface.static_friction, surface.dynamic_friction);
    out.dynamic_friction = *first_of(surface.dynamic_friction, surface.static_friction);
  }
  if (surface.stiffness) {
    out.stiffness = *surface.stiffness;
    out.damping = 0;
  }
  out.damping = surface.damping.value_or(out.damping);
  out.restitution = surface.restitution.value_or(out.restitution);
  out.torsional_friction = surface.torsional_friction.value_or(out.torsional_friction);
  out.rolling_friction = surface.rolling_friction.value_or(out.rolling_friction);
  out.surface_velocity = surface.velocity.value_or(out.surface_velocity);
  return out;
}

}  // namespace hybridyn::load
