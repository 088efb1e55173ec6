// Scenes on which methods of contact are compared, and runs of them.
#pragma once

#include <functional>
#include <memory>

#include "hybridyn/contact/options.hpp"
#include "hybridyn/contact/penalty.hpp"
#include "hybridyn/contact/relaxed.hpp"
#include "hybridyn/contact/rigid.hpp"
#include "hybridyn/contact/scene.hpp"
#include "hybridyn/model/model.hpp"
#include "hybridyn/simulation/contact_method.hpp"
#include "hybridyn/simulation/motion_law.hpp"
#include "hybridyn/simulation/options.hpp"

namespace hybridyn::testing {

constexpr double kEarth = 9.81;  // m/s^2

/// A mechanism, what it can touch, and where it starts.
struct ContactCase {
  Model<double> model;
  ContactScene scene;
  VectorX<double> q;
  VectorX<double> v;
};

/// A box of 1 kg, 0.2 x 0.2 x height, mu 0.5 and 0.4, on ground that leans about y: its lower face
/// at that distance from it.
ContactCase box_on_ground(double height, double gap, double slope = 0);

/// A box of 2 kg on the ground, and one of 1 kg on it, both 0.2 x 0.2 x 0.1, apart by that gap.
ContactCase box_on_box(double gap);

/// The chain of [R]: n links of 0.3 kg, 0.04 x 0.04 x 0.1, that turn about y, mu 1 and 0.4; links
/// do not touch each other. Flat: its first joint lies half a link above the ground, and it starts
/// straight at 60 deg above it. Else: it hangs from 0.6 of its length, starts at 60 deg from
/// hanging, and has dampers of 5e-3 N m s.
ContactCase pendulum(int n, bool flat);

using Method = std::unique_ptr<ContactMethod>;
Method exact(const ContactCase& c);
Method volume(const ContactCase& c);
Method relaxed(const ContactCase& c, RelaxedOptions options = {});
Method rigid(const ContactCase& c, RigidOptions options = {});
Method penalty(const ContactCase& c, PenaltyOptions options = {});

/// After a step, that has brought it there.
struct Moment {
  double time;
  const VectorX<double>& q;
  const VectorX<double>& v;
  const ContactMethod& method;
};

struct RunSettings {
  double time = 1;
  double step = 1e-3;
  Integrator integrator = Integrator::kRk4;
  Loads<double> loads = {};
};

/// False where it did not come to its end.
bool run(const ContactCase& c, ContactMethod& method, const RunSettings& settings,
         const std::function<void(const Moment&)>& after_step);

/// q and v after that many steps of 1 ms; with `checkpoint` another simulation, with another such
/// method, goes on after as many.
VectorX<double> state_after(const ContactCase& c, const std::function<Method()>& make, int steps,
                            int checkpoint = -1);

/// Kinetic and potential.
double energy(const Model<double>& model, const VectorX<double>& q, const VectorX<double>& v);

/// What became of a run.
struct Figures {
  bool is_complete = false;
  double depth = 0;          // largest, m
  double last_depth = 0;     // in the last fifth
  double last_speed = 0;     // largest of any freedom, in the last fifth
  int last_switches = 0;     // of points between touching and not, in the last fifth
  double spread = 0;         // of the normal forces of the last body, at the end, by their mean
  double energy_gain = 0;    // above the start, J
  double signorini_rms = 0;  // m/s, of points that overlapped before the step
  double signorini_max = 0;
  double coulomb_rms = 0;
  double coulomb_max = 0;
  double step_seconds = 0;  // on the wall
};

Figures measure(const ContactCase& c, ContactMethod& method, const RunSettings& settings);

}  // namespace hybridyn::testing
