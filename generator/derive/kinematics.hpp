// Placements of all bodies on the tape, and the frames that recursions compute in.
//
// Computational frames. A body's vectors are usually in its own frame, which turns with it. Where
// several joints with parallel axes follow each other it can be cheaper to leave the frames of all
// but the last one unturned: vectors then pass from body to body as they are, and the bodies'
// constants are turned instead, by the sum of the angles. Alignment says for which bodies that is
// so; `own(k)` is then the turn from the computational frame to the body.
#pragma once

#include <vector>

#include "hybridyn/generator/derive/mechanism.hpp"

namespace hybridyn::generator {

/// For each body whether its computational frame does not turn with its joint.
using Alignment = std::vector<bool>;

/// Bodies for which alignment may pay: they turn, and so does a child about a parallel axis.
std::vector<int> alignable_bodies(const Mechanism& mechanism);

/// Inertial parameters on the tape, in the computational frame.
struct BodyInertia {
  Value mass;
  Vec3 first_moment;
  Sym3 second_moment;
  Value sum_xy;  // second_moment.xx + .yy, which no turn changes

  /// J = tr(Sigma) 1 - Sigma.
  Sym3 rotational() const;
  SpatialInertia spatial() const;
};

class Kinematics {
 public:
  /// q: values of all coordinates; open_parameters: as parameter_names lists them.
  Kinematics(Tape& tape, const Mechanism& mechanism, const Alignment& alignment,
             const std::vector<Value>& q, const std::vector<Value>& open_parameters = {});

  Tape& tape() const { return tape_; }
  const Mechanism& mechanism() const { return mechanism_; }
  int size() const { return static_cast<int>(mechanism_.bodies.size()); }
  const Body& body(int k) const { return mechanism_.bodies[k]; }

  /// Origin of body k in its parent's computational frame.
  const Vec3& translation(int k) const { return placements_[k].translation; }
  Vec3 to_child(int k, const Vec3& v) const;
  /// R: v_parent = R v_child.
  Mat3 rotation(int k) const;
  Vec3 to_parent(int k, const Vec3& v) const;
  /// Seen from the parent's origin, in its computational frame.
  SpatialInertia to_parent(int k, const SpatialInertia& I) const;
  Sym3 turn_to_parent(int k, const Sym3& S) const;
  /// From the body's frame to its computational one.
  const Turn& own(int k) const { return placements_[k].own; }
  const BodyInertia& inertia(int k) const { return inertias_[k]; }

  Mat3 constant(const Mat<Extended>& R) const;
  Vec3 constant(const Vec<Extended>& v) const;
  Sym3 constant(const Sym<Extended>& S) const;

 private:
  /// An angle: quarters of a turn + offset + a sum of coordinates.
  struct Angle {
    Value sum;
    Extended offset;
    int quarters = 0;
  };
  /// v_parent = before rotation after v_child.
  struct Placement {
    Turn before;
    Mat3 rotation;
    Turn after;
    Vec3 translation;
    Turn own;
    Angle own_angle;
  };

  Placement place(int k, const std::vector<Value>& q, bool aligned) const;
  Turn turn_by(const Angle& angle, const std::string& name) const;
  BodyInertia on_tape(int k) const;
  void add_open_links(const std::vector<Value>& parameters);

  Tape& tape_;
  const Mechanism& mechanism_;
  std::vector<Placement> placements_;
  std::vector<BodyInertia> inertias_;
};

/// R of a unit quaternion (x y z w).
Mat3 rotation_of(const Value& x, const Value& y, const Value& z, const Value& w);

}  // namespace hybridyn::generator
