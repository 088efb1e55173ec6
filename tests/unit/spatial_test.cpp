// Spatial algebra: the laws of [T] appendix A.
#include <catch2/catch_test_macros.hpp>
#include <limits>

#include "hybridyn/numerics/random_generator.hpp"
#include "hybridyn/spatial/inertia.hpp"
#include "hybridyn/spatial/rotation.hpp"

namespace hybridyn {
namespace {

// A handful of products and sums of numbers of order one to ten.
constexpr double kTolerance = 1000 * std::numeric_limits<double>::epsilon();

struct Sample {
  RandomGenerator random;
  explicit Sample(std::uint64_t seed) : random(seed) {}
  Transform<double> transform() {
    return {rotation_from_quaternion<double>(random.quaternion()), 2 * random.vector()};
  }
  Motion<double> motion() { return {random.vector(), random.vector()}; }
  Wrench<double> wrench() { return {random.vector(), random.vector()}; }
  RigidInertia<double> inertia() {
    const Vector3<double> d(random.uniform(1, 2), random.uniform(1, 2), random.uniform(1, 2));
    return RigidInertia<double>::from_center_of_mass(random.uniform(0.5, 3), random.vector(),
                                                     d.asDiagonal());
  }
};

template <class Law>
void for_samples(const Law& law) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    INFO("seed " << seed);
    Sample sample(seed);
    law(sample);
  }
}

double distance(const Vector6<double>& a, const Vector6<double>& b) { return (a - b).norm(); }

TEST_CASE("power does not depend on the frame it is computed in") {
  for_samples([](Sample& sample) {
    const Transform<double> X = sample.transform();
    const Motion<double> V = sample.motion();
    const Wrench<double> F = sample.wrench();
    CHECK(std::abs(dot(V, F) - dot(X.to_parent(V), X.to_parent(F))) < kTolerance);
    CHECK(std::abs(dot(V, F) - dot(X.to_child(V), X.to_child(F))) < kTolerance);
  });
}

TEST_CASE("transforms to the parent and back cancel, and compose") {
  for_samples([](Sample& sample) {
    const Transform<double> X = sample.transform();
    const Transform<double> Y = sample.transform();
    const Motion<double> V = sample.motion();
    const Wrench<double> F = sample.wrench();
    CHECK(distance(X.to_child(X.to_parent(V)).vector(), V.vector()) < kTolerance);
    CHECK(distance(X.to_child(X.to_parent(F)).vector(), F.vector()) < kTolerance);
    CHECK(distance((X * Y).to_parent(V).vector(), X.to_parent(Y.to_parent(V)).vector()) <
          kTolerance);
    CHECK(distance(X.inverse().to_parent(V).vector(), X.to_child(V).vector()) < kTolerance);
    CHECK(distance(X.motion_to_child_matrix() * V.vector(), X.to_child(V).vector()) < kTolerance);
    CHECK(distance(X.motion_to_child_matrix().transpose() * F.vector(), X.to_parent(F).vector()) <
          kTolerance);
  });
}

TEST_CASE("cross products of motions and forces are dual") {
  for_samples([](Sample& sample) {
    const Motion<double> V = sample.motion();
    const Motion<double> A = sample.motion();
    const Wrench<double> F = sample.wrench();
    CHECK(std::abs(dot(cross(V, A), F) + dot(A, cross(V, F))) < kTolerance);
  });
}

TEST_CASE("an inertia moved to another frame gives the same energy there") {
  for_samples([](Sample& sample) {
    const Transform<double> X = sample.transform();
    const RigidInertia<double> I = sample.inertia();
    const Motion<double> V_P = sample.motion();
    const Motion<double> V_C = X.to_child(V_P);
    const double energy = dot(V_C, I * V_C);
    CHECK(std::abs(dot(V_P, I.to_parent(X) * V_P) - energy) < kTolerance);
    const ArticulatedInertia<double> A = ArticulatedInertia<double>::from(I);
    CHECK(std::abs(dot(V_P, A.to_parent(X) * V_P) - energy) < kTolerance);
    CHECK(distance(A.matrix() * V_C.vector(), (I * V_C).vector()) < kTolerance);
    CHECK(distance(I.matrix() * V_C.vector(), (I * V_C).vector()) < kTolerance);
  });
}

TEST_CASE("an articulated inertia that is no rigid one moves by congruence") {
  for_samples([](Sample& sample) {
    const Transform<double> X = sample.transform();
    ArticulatedInertia<double> I = ArticulatedInertia<double>::from(sample.inertia());
    I.subtract_square(0.1, sample.wrench());
    const Matrix6<double> X_6 = X.motion_to_child_matrix();
    const Matrix6<double> expected = X_6.transpose() * I.matrix() * X_6;
    CHECK((I.to_parent(X).matrix() - expected).norm() < kTolerance);
  });
}

TEST_CASE("the inverse of a symmetric matrix is its inverse") {
  for_samples([](Sample& sample) {
    const Symmetric3<double> A = sample.inertia().rotational;
    bool regular = true;
    const Matrix3<double> product = A.matrix() * A.inverse(regular).matrix();
    CHECK(regular);
    CHECK((product - Matrix3<double>::Identity()).norm() < kTolerance);
  });
  bool regular = true;
  static_cast<void>(Symmetric3<double>{1, 2, 0, 1, 0, 1}.inverse(regular));
  CHECK_FALSE(regular);
}

TEST_CASE("quaternions, rotation vectors and matrices say the same") {
  for_samples([](Sample& sample) {
    const Vector4<double> q = sample.random.quaternion();
    const Matrix3<double> R = rotation_from_quaternion<double>(q);
    CHECK((R * R.transpose() - Matrix3<double>::Identity()).norm() < kTolerance);
    const Vector4<double> back = quaternion_from_rotation(R);
    CHECK(std::min((back - q).norm(), (back + q).norm()) < kTolerance);
    const Vector3<double> phi = quaternion_log(q);
    CHECK((rotation_from_quaternion<double>(quaternion_exp(phi)) - R).norm() < kTolerance);
    CHECK((rotation_about<double>(phi.normalized(), phi.norm()) - R).norm() < kTolerance);
    const Vector3<double> axis = sample.random.direction();
    const Matrix3<double> to_axis = rotation_z_to(axis);
    CHECK((to_axis.col(2) - axis).norm() < kTolerance);
    CHECK((to_axis * to_axis.transpose() - Matrix3<double>::Identity()).norm() < kTolerance);
  });
}

}  // namespace
}  // namespace hybridyn
