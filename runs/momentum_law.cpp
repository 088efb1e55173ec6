#include "hybridyn/runs/momentum_law.hpp"

#include <Eigen/LU>
#include <memory>

#include "hybridyn/methods/compiled/control.hpp"
#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

using json = nlohmann::json;

struct MomentumLaw {
  MomentumLaw(const Model<double>& model, std::vector<int> held) : space(model, std::move(held)) {}

  /// (1)
  void add(const VectorX<double>& q, const VectorX<double>& v, VectorX<double>& tau) {
    space.update(q, v, Vector3<double>::Zero());
    const auto motions = space.motions();
    const auto n = static_cast<int>(freedoms.size());
    if (space.mobility() != n) {
      throw InputError(place + ": in a posture on the way the links that are held leave " +
                       std::to_string(space.mobility()) + " freedoms, not " + std::to_string(n));
    }
    MatrixX<double> N_J(n, n);
    VectorX<double> v_J(n);
    for (int i = 0; i < n; ++i) {
      N_J.row(i) = motions.row(freedoms[static_cast<std::size_t>(i)]);
      v_J[i] = v[freedoms[static_cast<std::size_t>(i)]];
    }
    const VectorX<double> p =
        N_J.transpose().partialPivLu().solve(space.matrix().row(row).transpose());
    tau[freedoms[0]] -= gain * p.dot(v_J) / p[0];
  }

  control::ReactionNullSpace<double> space;
  std::vector<int> freedoms;
  std::string place;  // for errors
  int row = 0;        // of momentum, angular first
  double gain = 0;
};

std::vector<int> read_held(ControlReader& reader, const json& in, const Model<double>& model) {
  const std::string where = "momentum.held";
  reader.require(in.is_array() && !in.empty(), where, "is no array of links");
  std::vector<int> out;
  for (std::size_t i = 0; i < in.size(); ++i) {
    const std::string here = where + "[" + std::to_string(i) + "]";
    out.push_back(model.find_frame(reader.text(in[i], here)));
    reader.require(out.back() >= 0, here, "the model has no link of this name");
  }
  return out;
}

}  // namespace

Controller<double> read_momentum_law(ControlReader& reader, const json& in,
                                     const Model<double>& model) {
  const std::string where = "momentum";
  reader.require(in.is_object(), where, "is no object; expected {\"held\": [..], ..}");
  reader.warn_of_unknown(in, where, {"held", "component", "joints", "gain", "until"});
  for (const char* key : {"held", "component", "joints", "gain"}) {
    reader.require(in.contains(key), where, "has no \"" + std::string(key) + "\"");
  }
  const auto law = std::make_shared<MomentumLaw>(model, read_held(reader, in.at("held"), model));
  law->place = reader.name() + ": " + where;
  law->gain = reader.number(in.at("gain"), where + ".gain");
  law->row = reader.word_or_first(
      in, "component", where,
      {"angular.x", "angular.y", "angular.z", "linear.x", "linear.y", "linear.z"});
  const json& joints = in.at("joints");
  reader.require(joints.is_array(), where + ".joints", "is no array of joints");
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const std::string here = where + ".joints[" + std::to_string(i) + "]";
    const int link = reader.joint(model, reader.text(joints[i], here), here);
    law->freedoms.push_back(model.links[link].v_index);
  }
  VectorX<double> q(model.nq);
  neutral(model, q);
  law->space.update(q, VectorX<double>::Zero(model.nv), Vector3<double>::Zero());
  const int mobility = law->space.mobility();
  reader.require(static_cast<int>(law->freedoms.size()) == mobility, where + ".joints",
                 "has " + std::to_string(law->freedoms.size()) +
                     " joints, but with these links held "
                     "the robot has " +
                     std::to_string(mobility) + " freedoms");
  return [law](double /*t*/, const VectorX<double>& q_now, const VectorX<double>& v,
               VectorX<double>& tau) { law->add(q_now, v, tau); };
}

}  // namespace hybridyn::tools
