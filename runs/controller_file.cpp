#include "hybridyn/runs/controller_file.hpp"

#include <algorithm>
#include <iostream>
#include <limits>

#include "hybridyn/text/json_input.hpp"

namespace hybridyn::tools {
namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();

/// A function of time: straight lines between points, constant beyond the ends.
struct Table {
  struct Point {
    double time;
    double value;
  };
  std::vector<Point> points = {{0, 0}};

  struct Value {
    double value;
    double rate;
  };
  Value at(double t) const {
    const auto next = std::upper_bound(points.begin(), points.end(), t,
                                       [](double time, const Point& p) { return time < p.time; });
    if (next == points.begin()) return {points.front().value, 0};
    if (next == points.end()) return {points.back().value, 0};
    const Point& a = *(next - 1);
    const double rate = (next->value - a.value) / (next->time - a.time);
    return {a.value + rate * (t - a.time), rate};
  }
};

struct JointController {
  int q_index = 0;
  int v_index = 0;
  double kp = 0;
  double kd = 0;
  Table target;
  Table tau;
  double limit = kForever;

  double force(double t, double q, double v) const {
    const Table::Value wanted = target.at(t);
    const double sum = tau.at(t).value + kp * (wanted.value - q) + kd * (wanted.rate - v);
    return std::clamp(sum, -limit, limit);
  }
};

struct Push {
  int frame = 0;
  Wrench<double> F_F = Wrench<double>::zero();
  double from = -kForever;
  double until = kForever;
};

class Reader : JsonReader {
 public:
  Reader(const std::string& name, const Model<double>& model) : JsonReader(name), model_(model) {}

  ActingForces read(const json& file) {
    require(file.is_object(), "", "is no object; expected {\"joints\": {..}, \"external\": [..]}");
    warn_of_unknown(file, "", {"gravity", "joints", "external"});
    ActingForces out;
    if (file.contains("gravity")) {
      out.gravity = vector3(file.at("gravity"), "gravity");
      out.gives_gravity = true;
    }
    if (file.contains("joints")) out.controller = controller(file.at("joints"));
    if (file.contains("external")) out.loads = loads(file.at("external"));
    for (const std::string& warning : warnings()) std::cerr << "warning: " << warning << '\n';
    return out;
  }

 private:
  Controller<double> controller(const json& in) {
    require(in.is_object(), "joints", "is no object; expected {\"JOINT\": {\"kp\": ..}}");
    std::vector<JointController> joints;
    for (const auto& [name, value] : in.items()) joints.push_back(joint(name, value));
    return [joints = std::move(joints)](double t, const VectorX<double>& q,
                                        const VectorX<double>& v, VectorX<double>& tau) {
      for (const JointController& j : joints) {
        tau[j.v_index] = j.force(t, q[j.q_index], v[j.v_index]);
      }
    };
  }

  JointController joint(const std::string& name, const json& in) {
    const std::string where = "joints." + name;
    const auto found = std::find_if(model_.joints.begin(), model_.joints.end(),
                                    [&](const auto& joint) { return joint.name == name; });
    require(found != model_.joints.end(), where, "the model has no moving joint of this name");
    const Link<double>& link = model_.links[found - model_.joints.begin()];
    require(link.nv() == 1, where, "has several freedoms; controllers are for joints of one");
    require(in.is_object(), where, "is no object; expected {\"kp\": .., \"target\": ..}");
    warn_of_unknown(in, where, {"kp", "kd", "target", "tau", "limit"});
    JointController out;
    out.q_index = link.q_index;
    out.v_index = link.v_index;
    if (in.contains("kp")) out.kp = number(in.at("kp"), where + ".kp");
    if (in.contains("kd")) out.kd = number(in.at("kd"), where + ".kd");
    if (in.contains("target")) out.target = table(in.at("target"), where + ".target");
    if (in.contains("tau")) out.tau = table(in.at("tau"), where + ".tau");
    if (in.contains("limit")) out.limit = number(in.at("limit"), where + ".limit");
    require(out.limit >= 0, where + ".limit", "is negative");
    return out;
  }

  Table table(const json& in, const std::string& where) const {
    if (in.is_number()) return {{{0, number(in, where)}}};
    require(in.is_array() && !in.empty(), where,
            "is neither a number nor a table [[time, value], ..]");
    Table out;
    out.points.clear();
    for (std::size_t i = 0; i < in.size(); ++i) {
      const std::string here = where + "[" + std::to_string(i) + "]";
      const VectorX<double> point = vector(in[i], here, 2, "a point is [time, value]:");
      require(out.points.empty() || point[0] > out.points.back().time, here,
              "is not later than the point before");
      out.points.push_back({point[0], point[1]});
    }
    return out;
  }

  Loads<double> loads(const json& in) {
    require(in.is_array(), "external", "is no array; expected [{\"link\": .., \"force\": ..}]");
    std::vector<Push> pushes;
    for (std::size_t i = 0; i < in.size(); ++i) {
      pushes.push_back(push(in[i], "external[" + std::to_string(i) + "]"));
    }
    return [pushes = std::move(pushes), &model = model_](double t, const VectorX<double>& /*q*/,
                                                         const VectorX<double>& /*v*/,
                                                         ExternalWrenches<double>& external) {
      for (const Push& p : pushes) {
        if (t >= p.from && t < p.until) external.add(model, p.frame, p.F_F);
      }
    };
  }

  Push push(const json& in, const std::string& where) {
    require(in.is_object(), where, "is no object; expected {\"link\": .., \"force\": ..}");
    warn_of_unknown(in, where, {"link", "force", "moment", "from", "until"});
    require(in.contains("link") && in.at("link").is_string(), where, "has no \"link\"");
    Push out;
    out.frame = model_.find_frame(in.at("link").get<std::string>());
    require(out.frame >= 0, where + ".link", "the model has no link of this name");
    if (in.contains("force")) out.F_F.force = vector3(in.at("force"), where + ".force");
    if (in.contains("moment")) out.F_F.moment = vector3(in.at("moment"), where + ".moment");
    if (in.contains("from")) out.from = number(in.at("from"), where + ".from");
    if (in.contains("until")) out.until = number(in.at("until"), where + ".until");
    return out;
  }

  const Model<double>& model_;
};

}  // namespace

ActingForces parse_controller(const std::string& text, const std::string& name,
                              const Model<double>& model) {
  return Reader(name, model).read(parse_json(text, name));
}

}  // namespace hybridyn::tools
