// A model prepared for derivation: bodies joined by axes (or ball and free joints), with frames and
// inertial parameters chosen so that the equations have few terms. Numbers are kept in extended
// precision.
//
// Joints of several freedoms along or about axes are taken apart: a universal joint becomes two
// revolute ones with a massless body between them, a planar joint two prismatic and a revolute one.
#pragma once

#include <string>
#include <vector>

#include "hybridyn/generator/derive/algebra.hpp"
#include "hybridyn/generator/symbolic/model_text.hpp"
#include "hybridyn/model/model.hpp"

namespace hybridyn::generator {

constexpr int kGround = -1;

/// Inertial parameters of a body at the origin of its frame. The second moments Sigma = int r r' dm
/// give the rotational inertia J = tr(Sigma) 1 - Sigma.
struct InertialParameters {
  Extended mass;
  Vec<Extended> first_moment;
  Sym<Extended> second_moment;
};

/// Adds parameters of something that stands at p, turned by R.
void add(InertialParameters& to, const InertialParameters& part, const Mat<Extended>& R,
         const Vec<Extended>& p);

/// The same about the centre of mass, as model files have them.
struct CentralInertia {
  Extended mass;
  Vec<Extended> com;
  Sym<Extended> inertia;
};
CentralInertia central(const InertialParameters& parameters);

enum class JointKind { kAxis, kBall, kFree };

struct Body {
  std::string name;  // of its joint, as an identifier, each once
  int link = 0;      // of the model
  int parent = kGround;
  JointKind kind = JointKind::kAxis;
  int q = 0;  // index of its first coordinate and velocity
  int v = 0;
  bool turns = false;  // kAxis: about z
  Extended slide;      // kAxis: along z, metres per unit of the coordinate
  // Placement in the parent's frame at q = 0: rotation Rz(offset), translation.
  Mat<Extended> rotation = Mat<Extended>::identity();
  Vec<Extended> translation;
  Extended offset;
  InertialParameters inertia;
  Extended rotor_inertia;
  Extended damping;  // of each velocity: joint_friction.hpp
  Extended dry_friction;
  /// Of a body of revolution whose inertia the parent has: its moment about z (followers.hpp).
  Extended spin;

  int velocities() const {
    return kind == JointKind::kAxis ? 1 : (kind == JointKind::kBall ? 3 : 6);
  }
};

/// The placement's rotation, with its offset.
Mat<Extended> full_rotation(const Body& body);

/// A frame of the model file.
struct BodyFrame {
  ModelText name;
  int body;
  Mat<Extended> rotation;
  Vec<Extended> translation;
  InertialParameters inertia;  // of this link of the file alone, in its own frame
};

/// A joint that closes a loop. Its frames have z along its axis.
struct MechanismLoop {
  ModelText name;
  JointType type;
  int index;  // of the model
  BodyFrame predecessor;
  BodyFrame successor;
  Vec<Extended> axis1;  // universal: in the predecessor's frame
  Vec<Extended> axis2;  // universal: in the successor's frame
};

/// sum of coefficient * velocity = 0 over joints of one freedom, that of coordinates the offset.
struct MechanismCoupling {
  struct Term {
    int body;
    Extended coefficient;
  };
  ModelText name;
  int index;  // of the model
  std::vector<Term> terms;
  Extended offset{};
};

/// A link whose parameters are arguments of the generated functions.
struct OpenLink {
  int frame;
  bool mass = false;
  bool com = false;      // centre of mass, in the link frame
  bool inertia = false;  // about the centre of mass, in the link's axes
};

/// A rotation that is a right angle up to rounding of its file, but not up to ours.
struct NearRightAngle {
  std::string joint;
  double deviation;
};

struct Mechanism {
  int nq = 0;
  int nv = 0;
  std::vector<std::string> q_names;  // of the coordinates, fit for identifiers
  std::vector<std::string> v_names;
  std::vector<Body> bodies;  // parents first
  std::vector<BodyFrame> frames;
  std::vector<int> link_frames;  // of each link of the model: its own frame
  std::vector<MechanismLoop> loops;
  std::vector<MechanismCoupling> couplings;
  std::vector<NearRightAngle> near_right_angles;
  /// Their parameters are not in those of the bodies.
  std::vector<OpenLink> open_links;
};

struct FrameOptions {
  /// Rotations this close to a multiple of a right angle are taken for one.
  double snap = 1e-12;
};

/// Bodies with frames that make placements sparse: each origin moves along its joint's axis, each
/// frame turns about it, to where the placements to and from it have most zeros.
Mechanism prepare_mechanism(const Model<double>& model, const FrameOptions& options = {});

/// Models that differ in their numbers alone as one mechanism, whose numbers have a lane for each.
Mechanism prepare_mechanism(const std::vector<Model<double>>& lanes,
                            const FrameOptions& options = {});

/// Takes the parameters of a link out of its body's, as arguments to come. No regrouping then.
void open_parameters(Mechanism& mechanism, const OpenLink& link);

/// Names of all open parameters, in the order of the argument: mass_LINK, com_LINK_x ...,
/// inertia_LINK_xx, _xy, _xz, _yy, _yz, _zz.
std::vector<std::string> parameter_names(const Mechanism& mechanism);
/// Their values in the model, in the same order.
std::vector<double> nominal_parameters(const Mechanism& mechanism);

/// Where inertial parameters that two neighbours can share without changing the dynamics are put.
enum class Grouping {
  kNone,
  kRootward,  // all that can move towards the root does: fewest parameters
  kTipward    // then masses are put on the next joint where that zeroes a first moment
};

/// Not for quantities that belong to single bodies (centre of mass, energies, joint wrenches).
void regroup(Mechanism& mechanism, Grouping grouping);

}  // namespace hybridyn::generator
