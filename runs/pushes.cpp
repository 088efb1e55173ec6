#include "hybridyn/runs/pushes.hpp"

#include <algorithm>
#include <cmath>
#include <memory>

#include "hybridyn/algorithms/kinematics.hpp"

namespace hybridyn::tools {
namespace {

using json = nlohmann::json;

struct Push {
  int frame = 0;
  Vector3<double> point = Vector3<double>::Zero();  // in the frame
  Wrench<double> F = Wrench<double>::zero();        // at the point
  bool in_world_axes = false;
  bool is_half_sine = false;
  double from = -kForever;
  double until = kForever;

  bool acts(double t) const { return t >= from && t < until; }
  double strength(double t) const {
    constexpr double kPi = 3.14159265358979323846;
    return is_half_sine ? std::sin(kPi * (t - from) / (until - from)) : 1.0;
  }
  /// At the origin of the frame, in its axes.
  Wrench<double> at(double t, const Matrix3<double>& R_WF) const {
    Wrench<double> F_F = strength(t) * F;
    if (in_world_axes) F_F = {R_WF.transpose() * F_F.moment, R_WF.transpose() * F_F.force};
    F_F.moment += point.cross(F_F.force);
    return F_F;
  }
};

Push read_push(ControlReader& reader, const json& in, const std::string& where,
               const Model<double>& model) {
  reader.require(in.is_object(), where, "is no object; expected {\"link\": .., \"force\": ..}");
  reader.warn_of_unknown(in, where,
                         {"link", "force", "moment", "from", "until", "point", "axes", "shape"});
  Push out;
  out.frame = reader.frame(model, in, where);
  const Vector3<double> zero = Vector3<double>::Zero();
  out.F.force = reader.vector3_or(in, "force", where, zero);
  out.F.moment = reader.vector3_or(in, "moment", where, zero);
  out.point = reader.vector3_or(in, "point", where, zero);
  out.in_world_axes = reader.word_or_first(in, "axes", where, {"link", "world"}) == 1;
  out.is_half_sine = reader.word_or_first(in, "shape", where, {"box", "half-sine"}) == 1;
  out.from = reader.number_or(in, "from", where, -kForever);
  out.until = reader.number_or(in, "until", where, kForever);
  reader.require(!out.is_half_sine || (std::isfinite(out.from) && std::isfinite(out.until)), where,
                 "has the shape of a half sine: give \"from\" and \"until\"");
  return out;
}

}  // namespace

Loads<double> read_pushes(ControlReader& reader, const json& in, const Model<double>& model) {
  reader.require(in.is_array(), "external",
                 "is no array; expected [{\"link\": .., \"force\": ..}]");
  std::vector<Push> pushes;
  for (std::size_t i = 0; i < in.size(); ++i) {
    pushes.push_back(read_push(reader, in[i], "external[" + std::to_string(i) + "]", model));
  }
  const auto kinematics = std::make_shared<Kinematics<double>>(model);
  return [pushes = std::move(pushes), kinematics, &model](double t, const VectorX<double>& q,
                                                          const VectorX<double>& v,
                                                          ExternalWrenches<double>& external) {
    const bool needs_axes = std::any_of(pushes.begin(), pushes.end(), [t](const Push& push) {
      return push.in_world_axes && push.acts(t);
    });
    if (needs_axes) kinematics->update(q, v);
    for (const Push& push : pushes) {
      if (!push.acts(t)) continue;
      const Matrix3<double> R_WF =
          push.in_world_axes ? kinematics->pose(push.frame).rotation : Matrix3<double>::Identity();
      external.add(model, push.frame, push.at(t, R_WF));
    }
  };
}

}  // namespace hybridyn::tools
