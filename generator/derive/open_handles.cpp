#include "hybridyn/generator/derive/open_handles.hpp"

namespace hybridyn::generator {
namespace {

/// Vdot of a handle at qdd = 0: wd, a - w x v.
std::vector<Value> bias_acceleration(const FrameHandle& handle, const BodyMotion& m,
                                     const BodyVelocity& V) {
  const Vec3& p = handle.X.p;
  const Mat3 back = handle.X.R.transposed();
  const Vec3 a = m.a + cross(m.wd, p) + cross(m.w, cross(m.w, p));
  const Vec3 angular = back * m.wd;
  const Vec3 linear = back * (a - cross(V.w, V.v + cross(V.w, p)));
  return {angular.x, angular.y, angular.z, linear.x, linear.y, linear.z};
}

}  // namespace

std::string wrench_text(const Setting& s) {
  return s.options.rows == RowOrder::kLinearFirst ? "force, moment" : "moment, force";
}

std::string motion_text(const Setting& s) {
  return s.options.rows == RowOrder::kLinearFirst ? "linear, angular" : "angular, linear";
}

std::vector<FrameHandle> handles_of(const Kinematics& kinematics, const Setting& s) {
  std::vector<FrameHandle> out;
  for (const NamedFrame& named : chosen_frames(s)) {
    out.push_back({named.frame->body, in_body(kinematics, *named.frame)});
  }
  return out;
}

std::string names_of_handles(const Setting& s) {
  std::string out;
  for (const NamedFrame& named : chosen_frames(s)) out += (out.empty() ? "" : ", ") + named.name;
  return out;
}

BodyForce to_body(const FrameHandle& handle, const Vec3& n, const Vec3& f) {
  const Vec3 f_B = handle.X.R * f;
  return {handle.X.R * n + cross(handle.X.p, f_B), f_B};
}

std::vector<Value> twist_of(const FrameHandle& handle, const BodyVelocity& V) {
  const Mat3 back = handle.X.R.transposed();
  const Vec3 angular = back * V.w;
  const Vec3 linear = back * (V.v + cross(V.w, handle.X.p));
  return {angular.x, angular.y, angular.z, linear.x, linear.y, linear.z};
}

OpenHandles::OpenHandles(std::vector<FrameHandle> handles, const std::vector<BodyVelocity>& V,
                         ArticulatedChain& chain, const Components& components)
    : handles_(std::move(handles)), chain_(chain), components_(components) {
  for (const FrameHandle& handle : handles_) {
    const bool moves = handle.body != kGround;
    for (const int i : components) {
      rows_.push_back(chain.add_row(-1, i < 3, {}));
      const Vec3 e = unit_vector(i % 3);
      if (moves) {
        chain.add_to_row(rows_.back(), handle.body,
                         to_body(handle, i < 3 ? e : Vec3{}, i < 3 ? Vec3{} : e));
      }
    }
    const BodyMotion& m = moves ? chain.motions()[handle.body] : chain.base_motion();
    const auto bias = bias_acceleration(handle, m, moves ? V[handle.body] : BodyVelocity{});
    for (const int i : components) bias_.push_back(bias[i]);
  }
  chain.inward();
}

Result OpenHandles::phi(const Setting& s) const {
  return from_columns("Phi", "of " + names_of_handles(s) + ": " + motion_text(s), columns());
}
std::vector<std::vector<Value>> OpenHandles::columns() const {
  std::vector<std::vector<Value>> out(rows_.size());
  for (std::size_t j = 0; j < rows_.size(); ++j) {
    for (const int row : rows_) out[j].push_back(chain_.compliance(row, rows_[j]));
  }
  return out;
}
std::vector<Value> OpenHandles::phi_blocks() const {
  const int n = static_cast<int>(components_.size());
  const int handles = static_cast<int>(handles_.size());
  std::vector<Value> out;
  for (int i = 0; i < handles; ++i) {
    for (int j = 0; j <= i; ++j) {
      for (int column = 0; column < n; ++column) {
        for (int row = 0; row < n; ++row) {
          out.push_back(chain_.compliance(rows_[n * i + row], rows_[n * j + column]));
        }
      }
    }
  }
  return out;
}
std::vector<Value> OpenHandles::beta() const {
  std::vector<Value> out = bias_;
  for (std::size_t j = 0; j < rows_.size(); ++j) out[j] -= chain_.gap(rows_[j]);
  return out;
}

void OpenHandles::load(const std::vector<Value>& F) {
  for (std::size_t j = 0; j < rows_.size(); ++j) chain_.load_row(rows_[j], F[j]);
}

}  // namespace hybridyn::generator
