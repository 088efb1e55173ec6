// A mechanism ready for computation: a spanning tree of links, the joints that close loops over it,
// couplings, and every named frame.
//
// Frames. Each moving link has a body frame B whose origin is that of the link frame of the model
// file and whose z axis is the axis of the link's joint (for joints without an axis B is the link
// frame). Algorithms work in body frames; names, wrenches and Jacobians for the outside use the
// link frames, which are `frames[i]`.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "hybridyn/model/description.hpp"
#include "hybridyn/spatial/inertia.hpp"

namespace hybridyn {

/// A moving link together with the joint that carries it. Parents come before their children.
template <class S>
struct Link {
  int parent;  // link index or kWorld
  JointType type;
  int q_index;
  int v_index;
  Transform<S> X_PJ;        // joint frame in the parent's body frame; B stands there at q = 0
  RigidInertia<S> inertia;  // of all that is welded together, in B
  S pitch;                  // helical: metres per radian
  Vector3<S> axis2;         // universal: second axis, fixed in B, with y component zero
  S rotor_inertia;          // on M's diagonal; zero unless asked for
  S damping;                // zero unless asked for
  S friction;               // zero unless asked for

  int nq() const { return position_size(type); }
  int nv() const { return velocity_size(type); }
};

/// What the algorithms do not need of the joint that carries link i.
struct JointInfo {
  std::string name;
  JointType type;
  JointLimits limits;
  JointDynamics dynamics;
  std::optional<Mimic> mimic;
  int frame;  // of the child link as named in the model file
};

/// A link of the model file as a frame fixed in a body.
template <class S>
struct Frame {
  std::string name;
  int link;                 // the body it is fixed in, or kWorld
  Transform<S> X_BF;        // in the body frame (in the world frame for kWorld)
  RigidInertia<S> inertia;  // of this link of the file alone, in B
  int parent;               // frame of the parent link of the file, -1 for the root
  std::string joint;        // the joint of the file that connects it with its parent
  bool welded;              // that joint is fixed
};

/// A joint that closes a loop. Loop frames are canonical: z along the joint's axis.
template <class S>
struct Loop {
  std::string name;
  JointType type;
  int predecessor;             // link index or kWorld
  int successor;               // link index or kWorld
  Transform<S> X_PL;           // loop frame on the predecessor, in its body frame
  Transform<S> X_SL;           // loop frame on the successor, in its body frame
  Matrix3<S> R_LF;             // loop frame of the file on the successor's side, in L
  Vector3<S> axis1;            // universal: first axis in the predecessor's loop frame
  Vector3<S> axis2;            // universal: second axis in the successor's loop frame
  int predecessor_frame = -1;  // index into frames: the links of the file it is attached to
  int successor_frame = -1;

  int constraints() const { return 6 - velocity_size(type); }
};

/// sum_k coefficient_k q(joint k) = offset, over joints of one freedom.
template <class S>
struct Coupling {
  struct Term {
    int link;  // whose joint
    S coefficient;
  };
  std::string name;
  std::vector<Term> terms;
  S offset;
};

template <class S = double>
struct Model {
  std::string name;
  bool floating = false;
  int nq = 0;
  int nv = 0;
  std::vector<Link<S>> links;
  std::vector<JointInfo> joints;  // joints[i] carries links[i]
  std::vector<Frame<S>> frames;   // in the order of a depth-first walk over the file's links
  std::vector<Loop<S>> loops;
  std::vector<Coupling<S>> couplings;
  std::unordered_map<std::string, int> frame_index;

  int size() const { return static_cast<int>(links.size()); }

  /// Index of a frame (a link of the model file), or -1.
  int find_frame(const std::string& frame) const {
    const auto it = frame_index.find(frame);
    return it == frame_index.end() ? -1 : it->second;
  }

  /// Index of the link carried by a joint, or -1.
  int find_joint(std::string_view joint) const {
    for (int i = 0; i < size(); ++i) {
      if (joints[i].name == joint) return i;
    }
    return -1;
  }

  bool has_constraints() const { return !loops.empty() || !couplings.empty(); }

  /// Number of scalar constraint equations of all loops and couplings.
  int constraint_size() const {
    int rows = static_cast<int>(couplings.size());
    for (const Loop<S>& loop : loops) rows += loop.constraints();
    return rows;
  }

  /// The same model with another scalar type.
  template <class T>
  Model<T> cast() const;
};

namespace internal {

template <class T, class S>
Transform<T> cast(const Transform<S>& X) {
  return {X.rotation.template cast<T>(), X.translation.template cast<T>()};
}

template <class T, class S>
RigidInertia<T> cast(const RigidInertia<S>& I) {
  const Symmetric3<S>& r = I.rotational;
  return {T(I.mass),
          I.first_moment.template cast<T>(),
          {T(r.xx), T(r.xy), T(r.xz), T(r.yy), T(r.yz), T(r.zz)}};
}

template <class T, class S>
Link<T> cast(const Link<S>& l) {
  Link<T> out;
  out.parent = l.parent;
  out.type = l.type;
  out.q_index = l.q_index;
  out.v_index = l.v_index;
  out.X_PJ = cast<T>(l.X_PJ);
  out.inertia = cast<T>(l.inertia);
  out.pitch = T(l.pitch);
  out.axis2 = l.axis2.template cast<T>();
  out.rotor_inertia = T(l.rotor_inertia);
  out.damping = T(l.damping);
  out.friction = T(l.friction);
  return out;
}

template <class T, class S>
Loop<T> cast(const Loop<S>& l) {
  Loop<T> out;
  out.name = l.name;
  out.type = l.type;
  out.predecessor = l.predecessor;
  out.successor = l.successor;
  out.X_PL = cast<T>(l.X_PL);
  out.X_SL = cast<T>(l.X_SL);
  out.R_LF = l.R_LF.template cast<T>();
  out.axis1 = l.axis1.template cast<T>();
  out.axis2 = l.axis2.template cast<T>();
  out.predecessor_frame = l.predecessor_frame;
  out.successor_frame = l.successor_frame;
  return out;
}

}  // namespace internal

/// The freedom before each one on its path to the ground, -1 for none.
template <class S>
std::vector<int> freedom_parents(const Model<S>& model) {
  std::vector<int> out;
  for (const Link<S>& link : model.links) {
    int above = -1;
    if (link.parent != kWorld) {
      const Link<S>& parent = model.links[link.parent];
      above = parent.v_index + parent.nv() - 1;
    }
    for (int k = 0; k < link.nv(); ++k) {
      out.push_back(above);
      above = link.v_index + k;
    }
  }
  return out;
}

template <class S>
template <class T>
Model<T> Model<S>::cast() const {
  Model<T> out;
  out.name = name;
  out.floating = floating;
  out.nq = nq;
  out.nv = nv;
  for (const auto& link : links) out.links.push_back(internal::cast<T>(link));
  out.joints = joints;
  for (const auto& f : frames) {
    out.frames.push_back({f.name, f.link, internal::cast<T>(f.X_BF), internal::cast<T>(f.inertia),
                          f.parent, f.joint, f.welded});
  }
  for (const auto& loop : loops) out.loops.push_back(internal::cast<T>(loop));
  for (const auto& c : couplings) {
    Coupling<T> coupling{c.name, {}, T(c.offset)};
    for (const auto& term : c.terms) coupling.terms.push_back({term.link, T(term.coefficient)});
    out.couplings.push_back(std::move(coupling));
  }
  out.frame_index = frame_index;
  return out;
}

}  // namespace hybridyn
