// Motion over time, with contacts and with controllers that are functions of Python.
#include <pybind11/eigen.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>
#include <pybind11/stl/filesystem.h>

#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#include "bindings.hpp"
#include "hybridyn/contact/joint_rows.hpp"
#include "hybridyn/load/contact_scene.hpp"
#include "hybridyn/methods/compiled/simulation.hpp"
#include "hybridyn/runs/contact_methods.hpp"
#include "hybridyn/runs/fault_text.hpp"
#include "hybridyn/runs/run.hpp"
#include "hybridyn/runs/take_sample.hpp"
#include "hybridyn/simulation/contact_method.hpp"

namespace hybridyn::python {
namespace {

struct Options {
  double step = 1e-3;
  std::string integrator = "rkf45";
  std::string contact = "exact";
  bool ground = false;
  std::optional<std::pair<double, double>> friction;  // static, dynamic
  std::optional<double> restitution;
  bool joint_limits = true;
  bool wrenches = false;
  std::optional<double> period;  // of a sampled controller
  std::vector<std::filesystem::path> packages;
};

std::optional<ContactScene> scene_of(const Robot& robot, const Options& options) {
  if (options.contact == "none") return std::nullopt;
  load::SceneOptions scene;
  scene.ground = options.ground;
  scene.meshes.packages = options.packages;
  if (options.friction) {
    scene.every.static_friction = options.friction->first;
    scene.every.dynamic_friction = options.friction->second;
  }
  scene.every.restitution = options.restitution;
  ContactScene out = load::make_contact_scene(robot.loaded(), scene);
  if (out.colliders.size() < 2) return std::nullopt;
  return out;
}

template <class Named>
auto value_named(const Named& names, const std::string& name, const char* what) {
  const auto found = names.find(name);
  if (found != names.end()) return found->second;
  std::string known;
  for (const auto& entry : names) known += (known.empty() ? "" : ", ") + entry.first;
  throw tools::InputError("'" + name + "' is no " + what + ": use one of " + known);
}

void check_contact(const std::string& name) {
  const std::vector<std::string>& known = tools::contact_methods();
  if (name == "none" || std::find(known.begin(), known.end(), name) != known.end()) return;
  throw tools::InputError("'" + name +
                          "' is no method of contact: use exact, exact:projected, volume, rigid, "
                          "relaxed, penalty, hunt-crossley or none");
}

/// A vector for Python: its own copy.
py::array_t<double> copy_of(const VectorX<double>& v) {
  return py::array_t<double>(v.size(), v.data());
}

/// A function of Python as a controller; with a period it is asked at multiples of it alone, at the
/// beginning of a step, and what it gave is held in between.
class PythonController {
 public:
  PythonController(py::object function, std::optional<double> period, int forces)
      : function_(std::move(function)), period_(period), held_(VectorX<double>::Zero(forces)) {}

  void operator()(double t, const VectorX<double>& q, const VectorX<double>& v,
                  VectorX<double>& tau) {
    if (!period_) ask(t, q, v);
    tau = held_;
  }

  /// A step begins.
  void begin_step(double t, const VectorX<double>& q, const VectorX<double>& v) {
    if (!period_) return;
    // Times of samples are whole multiples of the period, but for rounding.
    const double sample = std::floor(t / *period_ + 1e-9);
    if (sample == sample_) return;
    ask(t, q, v);
    sample_ = sample;
  }

 private:
  void ask(double t, const VectorX<double>& q, const VectorX<double>& v) {
    const py::gil_scoped_acquire python;
    const py::object given = function_(t, copy_of(q), copy_of(v));
    const auto forces = py::array_t<double, py::array::forcecast>::ensure(given);
    if (!forces || forces.ndim() != 1 || forces.shape(0) != held_.size()) {
      PyErr_Clear();
      throw py::value_error("the controller gave " + py::repr(given).cast<std::string>() +
                            " instead of an array of shape (" + std::to_string(held_.size()) +
                            ",)");
    }
    for (Eigen::Index i = 0; i < held_.size(); ++i) held_[i] = forces.at(i);
  }

  py::object function_;
  std::optional<double> period_;
  VectorX<double> held_;
  double sample_ = -std::numeric_limits<double>::infinity();
};

class PythonSimulation {
 public:
  PythonSimulation(Robot& robot, Options options, const py::object& controller)
      : model_(robot.model()),
        options_(std::move(options)),
        scene_(scene_of(robot, options_)),
        method_(tools::make_method(robot.options().method, model_)),
        forward_dynamics_(robot.options().compile ? &robot.known(Robot::kFd) : nullptr),
        recorder_(model_, *method_, scene_ ? &*scene_ : nullptr, robot.options().gravity,
                  options_.wrenches) {
    static const ContactScene kNothing;
    check_contact(options_.contact);
    if (scene_) touching_ = tools::touching_frames(*scene_);
    ContactOptions contact;
    contact.joint_limits = options_.joint_limits;
    if (scene_ || has_joint_rows(model_, contact)) {
      scheme_ = tools::make_contact_method(options_.contact, model_, scene_ ? *scene_ : kNothing,
                                           contact);
    }
    MotionLaw<double> law;
    law.gravity = robot.options().gravity;
    law.forward_dynamics = [this](const auto& q, const auto& v, const auto& tau,
                                  const auto& environment,
                                  auto& qdd) { return accelerations(q, v, tau, environment, qdd); };
    if (!controller.is_none()) {
      controller_.emplace(controller, options_.period, model_.nv);
      law.controller = [this](const double& t, const auto& q, const auto& v, auto& tau) {
        (*controller_)(t, q, v, tau);
      };
    }
    SimulationOptions<double> own;
    own.integrator = value_named(tools::integrators(), options_.integrator, "integrator");
    own.step = options_.step;
    own.scheme = scheme_.get();
    simulation_.emplace(model_, std::move(law), std::move(own));
  }

  void start(const VectorX<double>& q, const VectorX<double>& v, double t) {
    check_size(q, model_.nq, "q");
    check_size(v, model_.nv, "v");
    const py::gil_scoped_release others_may_go_on;
    if (controller_) controller_->begin_step(t, q, v);
    const Halt halt = simulation_->start(t, q, v);
    if (halt == Halt::kOpenLoops) {
      throw tools::InputError("the start does not satisfy the loops: see Robot.close_loops");
    }
    if (halt != Halt::kNone) throw tools::InputError(fault());
  }

  /// So many steps, of which each of `every` is recorded where that is not zero; what ended it, or
  /// nothing.
  std::string advance(std::int64_t steps, std::int64_t every) {
    constexpr std::int64_t kBetweenSignals = 200;
    const py::gil_scoped_release others_may_go_on;
    for (std::int64_t i = 1; i <= steps; ++i) {
      if (controller_) controller_->begin_step(time(), simulation_->q(), simulation_->v());
      if (simulation_->step() == Halt::kFault) return fault();
      if (every > 0 && i % every == 0) record();
      if (i % kBetweenSignals == 0) check_signals();
    }
    return "";
  }

  void record() {
    tools::take_sample({*simulation_, scheme_.get(), scene_ ? &*scene_ : nullptr, touching_},
                       model_, sample_);
    recorder_.derive(sample_, row_);
    rows_.insert(rows_.end(), row_.begin(), row_.end());
  }

  py::array_t<double> take_rows() {
    const auto width = static_cast<py::ssize_t>(recorder_.columns().size());
    const auto count = static_cast<py::ssize_t>(rows_.size()) / width;
    auto* kept = new std::vector<double>(std::move(rows_));
    rows_.clear();
    const py::capsule owner(kept,
                            [](void* data) { delete static_cast<std::vector<double>*>(data); });
    return py::array_t<double>({count, width}, kept->data(), owner);
  }

  py::list columns() const {
    py::list out;
    for (const tools::Column& column : recorder_.columns()) {
      out.append(py::make_tuple(column.name, column.group, column.unit));
    }
    return out;
  }

  py::list notices() const {
    py::list out;
    for (const Notice<double>& notice : simulation_->notices()) {
      out.append(py::make_tuple(notice.time, notice.text));
    }
    return out;
  }

  /// Points that bear a load: names of the two links (the second moves), position, force on the
  /// second, gap, whether they slip.
  py::list contacts() {
    py::list out;
    if (!scene_) return out;
    const auto name = [this](int link) {
      return link < 0 ? std::string("ground") : model_.frames[link].name;
    };
    for (std::size_t i = 0; i < scheme_->forces().size(); ++i) {
      const auto load = tools::load_of(*scheme_, i, *scene_);
      if (!load) continue;
      out.append(py::make_tuple(name(load->link_a), name(load->link_b), copy_of(load->position),
                                copy_of(load->force), load->gap, load->slips));
    }
    return out;
  }

  double time() const { return simulation_->time(); }
  py::array_t<double> q() const { return copy_of(simulation_->q()); }
  py::array_t<double> v() const { return copy_of(simulation_->v()); }
  py::array_t<double> tau() const { return copy_of(simulation_->tau()); }
  bool has_contacts() const { return scene_.has_value(); }

 private:
  Status accelerations(const VectorX<double>& q, const VectorX<double>& v,
                       const VectorX<double>& tau, const Environment<double>& environment,
                       VectorX<double>& qdd) {
    if (forward_dynamics_ == nullptr || environment.external != nullptr) {
      return method_->solve(q, v, tau, environment, qdd);
    }
    const double* const in[] = {q.data(), v.data(), tau.data()};
    double* const out[] = {qdd.data()};
    return forward_dynamics_->one(in, out);
  }

  static void check_size(const VectorX<double>& given, int size, const char* name) {
    if (given.size() == size) return;
    throw py::value_error(std::string(name) + " has " + std::to_string(given.size()) +
                          " numbers instead of " + std::to_string(size));
  }

  static void check_signals() {
    const py::gil_scoped_acquire python;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  }

  std::string fault() const {
    return tools::fault_text(
        {simulation_->fault(), simulation_->fault_time(), simulation_->tau(), simulation_->qdd()},
        model_);
  }

  const Model<double>& model_;
  const Options options_;
  const std::optional<ContactScene> scene_;
  std::unique_ptr<tools::ForwardDynamics> method_;
  Function* forward_dynamics_;
  tools::Recorder recorder_;
  std::unique_ptr<ContactMethod> scheme_;
  std::vector<int> touching_;
  std::optional<PythonController> controller_;
  std::optional<Simulation<double>> simulation_;
  tools::Sample sample_;
  std::vector<double> row_;
  std::vector<double> rows_;
};

}  // namespace

void add_simulation(py::module_& module) {
  using namespace py::literals;
  py::class_<PythonSimulation>(module, "Simulation")
      .def(py::init([](Robot& robot, const py::object& controller, double step,
                       const std::string& integrator, const std::string& contact, bool ground,
                       std::optional<std::pair<double, double>> friction,
                       std::optional<double> restitution, bool joint_limits, bool wrenches,
                       std::optional<double> period, std::vector<std::filesystem::path> packages) {
             return std::make_unique<PythonSimulation>(
                 robot,
                 Options{step, integrator, contact, ground, friction, restitution, joint_limits,
                         wrenches, period, std::move(packages)},
                 controller);
           }),
           "robot"_a, "controller"_a, "step"_a, "integrator"_a, "contact"_a, "ground"_a,
           "friction"_a, "restitution"_a, "joint_limits"_a, "wrenches"_a, "period"_a, "packages"_a,
           py::keep_alive<1, 2>())
      .def("start", &PythonSimulation::start, "q"_a, "v"_a, "t"_a)
      .def("advance", &PythonSimulation::advance, "steps"_a, "every"_a)
      .def("record", &PythonSimulation::record)
      .def("take_rows", &PythonSimulation::take_rows)
      .def("columns", &PythonSimulation::columns)
      .def("notices", &PythonSimulation::notices)
      .def("contacts", &PythonSimulation::contacts)
      .def_property_readonly("time", &PythonSimulation::time)
      .def_property_readonly("q", &PythonSimulation::q)
      .def_property_readonly("v", &PythonSimulation::v)
      .def_property_readonly("tau", &PythonSimulation::tau)
      .def_property_readonly("has_contacts", &PythonSimulation::has_contacts);
}

}  // namespace hybridyn::python
