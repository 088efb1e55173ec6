#include "hybridyn/generator/hybrid/held_rows.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "hybridyn/generator/derive/geometry.hpp"
#include "hybridyn/generator/hybrid/block_contacts.hpp"
#include "hybridyn/generator/symbolic/interpreter.hpp"
#include "hybridyn/kernel/random_numbers.hpp"

namespace hybridyn::generator {
namespace {

constexpr int kSamples = 64;
constexpr int kMostRows = 6;
using Matrix = std::array<std::array<double, kMostRows>, kMostRows>;

/// Lambda of one limb's contact along its body's axes, and the axes of that body seen from those before
/// it, the limb's base last.
class LimbMobility {
 public:
  LimbMobility(const Mechanism& mechanism, const Parts& parts, int part, const Contact& contact)
      : own_(extract(mechanism, parts.parts[part])), rows_(contact.rows()) {
    BodyFrame frame = contact.frame;
    frame.body = local(parts.parts[part], frame.body);
    const auto q = kernel_.add_argument("q", own_.nq, "configuration");
    const std::vector<Value> rest(static_cast<std::size_t>(own_.nv));
    const Kinematics kinematics(*kernel_.tape, own_, Alignment(own_.bodies.size(), false), q, {});
    ArticulatedChain chain(kinematics, rest, rest, {});
    const Vec3 p = in_body(kinematics, frame).p;
    Contact there = contact;
    there.frame = frame;
    const std::vector<int> rows = add_contact_rows(there, p, Mat3::identity(), {}, chain);
    chain.inward();
    std::vector<Value> values;
    for (const int r : rows) {
      for (const int s : rows) values.push_back(chain.compliance(r, s));
    }
    Mat3 R = Mat3::identity();
    for (int k = frame.body; k != kGround; k = own_.bodies[k].parent) {
      R = kinematics.rotation(k) * R;
      values.insert(values.end(), R.m.begin(), R.m.end());
      ++path_;
    }
    const auto size = static_cast<int>(values.size());
    kernel_.results.push_back({"mobility", size, 1, "", std::move(values)});
  }

  int path() const { return path_; }
  int rows() const { return rows_; }

  void evaluate(const std::vector<double>& q) {
    values_ = Interpreter<double>(kernel_)({q}).front();
  }

  /// The least pivot of the rows but one, relative to the size of its kind.
  double least_share(int axes_before, int passed) const {
    const Matrix Lambda = along(axes_before);
    double sizes[2] = {0, 0};
    for (int r = 0; r < rows_; ++r) sizes[r / 3] += Lambda[r][r];
    Matrix left = Lambda;
    double least = 1;
    for (int r = 0; r < rows_; ++r) {
      if (r == passed) continue;
      if (!(left[r][r] > 0)) return 0;
      least = std::min(least, left[r][r] / sizes[r / 3]);
      for (int s = r + 1; s < rows_; ++s) {
        const double factor = left[s][r] / left[r][r];
        for (int t = r + 1; t < rows_; ++t) left[s][t] -= factor * left[r][t];
      }
    }
    return least;
  }

  /// Of the limb's joints; zero is neutral, but of rotations the identity.
  std::vector<double> configuration(RandomNumbers* random) const {
    std::vector<double> q(static_cast<std::size_t>(own_.nq), 0.0);
    for (const Body& body : own_.bodies) {
      const int rotation = body.kind == JointKind::kFree ? 3 : 0;
      if (body.kind != JointKind::kAxis) q[body.q + rotation + 3] = 1;
      if (random == nullptr) continue;
      if (body.kind == JointKind::kAxis) {
        q[body.q] = random->uniform(-1.5, 1.5);
      } else {
        double quaternion[4];
        random->quaternion(quaternion);
        std::copy_n(quaternion, 4, &q[body.q + rotation]);
      }
    }
    return q;
  }

 private:
  Matrix along(int axes_before) const {
    Matrix out{};
    const auto size = static_cast<std::size_t>(rows_);
    double B[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    if (axes_before > 0) {
      const double* const R = &values_[size * size + 9 * static_cast<std::size_t>(axes_before - 1)];
      for (int i = 0; i < 9; ++i) B[i / 3][i % 3] = R[i];
    }
    for (int r = 0; r < rows_; ++r) {
      for (int s = 0; s < rows_; ++s) {
        for (int i = 0; i < 9; ++i) {
          const auto from = static_cast<std::size_t>(r / 3 * 3 + i / 3);
          const auto to = static_cast<std::size_t>(s / 3 * 3 + i % 3);
          out[r][s] += B[r % 3][i / 3] * values_[size * from + to] * B[s % 3][i % 3];
        }
      }
    }
    return out;
  }

  const Mechanism own_;
  const int rows_;
  int path_ = 0;
  Kernel kernel_;
  std::vector<double> values_;
};

struct RowChoice {
  int axes_before = 0;
  int passed = -1;
  int failures = kSamples + 1;
  double least = 0;

  /// By more than rounding could make of it.
  bool is_better_than(const RowChoice& other) const {
    if (failures != other.failures) return failures < other.failures;
    return least > 2 * other.least;
  }
};

RowChoice best_choice(std::vector<LimbMobility>& limbs) {
  std::vector<RowChoice> all = {RowChoice{0, -1, 0, 1}};
  for (int axes = 0; axes <= limbs.front().path(); ++axes) {
    for (int r = 0; r < limbs.front().rows(); ++r) all.push_back({axes, r, 0, 1});
  }
  RandomNumbers random(1);
  for (int sample = 0; sample < kSamples; ++sample) {
    for (LimbMobility& limb : limbs) {
      limb.evaluate(limb.configuration(sample == 0 ? nullptr : &random));
    }
    for (RowChoice& choice : all) {
      double least = 1;
      for (const LimbMobility& limb : limbs) {
        least = std::min(least, limb.least_share(choice.axes_before, choice.passed));
      }
      if (least < kLeastShare) {
        ++choice.failures;
      } else {
        choice.least = std::min(choice.least, least);
      }
    }
  }
  RowChoice best;
  for (const RowChoice& choice : all) {
    if (choice.is_better_than(best)) best = choice;
  }
  return best;
}

}  // namespace

bool choose_held_rows(const Mechanism& mechanism, const Parts& parts,
                      std::vector<Contact>& contacts) {
  const ContactTable table(parts, contacts);
  // Those that are alike: siblings, joints on the way, rows.
  std::map<std::array<int, 4>, std::vector<int>> alike;
  for (std::size_t p = 0; p < parts.parts.size(); ++p) {
    const Part& part = parts.parts[p];
    const std::vector<int>& own = table.own(static_cast<int>(p));
    if (part.base == kGround || own.empty()) continue;
    if (own.size() > 1 || parts.parts[part.parent].base != kGround) return false;
    const int set = parts.find_siblings(static_cast<int>(p));
    int path = 0;
    for (int k = contacts[own.front()].frame.body; k != part.base; ++path) {
      k = mechanism.bodies[k].parent;
    }
    alike[{set, set < 0 ? static_cast<int>(p) : 0, path, contacts[own.front()].rows()}].push_back(
        own.front());
  }
  for (const auto& [key, members] : alike) {
    std::vector<LimbMobility> limbs;
    for (const int c : members) {
      limbs.emplace_back(mechanism, parts, parts.part_of[contacts[c].frame.body], contacts[c]);
    }
    const RowChoice choice = best_choice(limbs);
    if (4 * choice.failures > kSamples) return false;
    for (const int c : members) {
      contacts[c].axes_before = choice.axes_before;
      contacts[c].passed = choice.passed;
    }
  }
  return true;
}

}  // namespace hybridyn::generator
