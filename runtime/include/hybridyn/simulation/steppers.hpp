// Steps of fixed length from x(t) to x(t + h), given xdot(t): explicit Runge-Kutta methods on
// Boost.Odeint, and the semi-implicit Euler method.
#pragma once

#include <boost/array.hpp>
#include <boost/fusion/container/generation/make_vector.hpp>
#include <boost/numeric/odeint/algebra/range_algebra.hpp>
#include <boost/numeric/odeint/external/eigen/eigen_resize.hpp>
#include <boost/numeric/odeint/stepper/explicit_error_generic_rk.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>

#include "hybridyn/simulation/equations_of_motion.hpp"

namespace hybridyn::internal {

/// Fehlberg's method of order 5(4), of which the solution of fifth order is propagated.
template <class S>
class Rkf45 {
 public:
  void step(EquationsOfMotion<S>& equations, VectorX<S>& x, const VectorX<S>& xdot, const S& t,
            const S& h) {
    stepper_.do_step(std::ref(equations), x, xdot, t, h);
  }

 private:
  using Stepper =
      boost::numeric::odeint::explicit_error_generic_rk<6, 5, 5, 4, VectorX<S>, S, VectorX<S>, S,
                                                        boost::numeric::odeint::range_algebra>;
  template <std::size_t N>
  using Row = boost::array<S, N>;

  static Stepper make() {
    const auto over = [](double a, double b) { return S(a) / S(b); };
    const Row<1> a2 = {{over(1, 4)}};
    const Row<2> a3 = {{over(3, 32), over(9, 32)}};
    const Row<3> a4 = {{over(1932, 2197), over(-7200, 2197), over(7296, 2197)}};
    const Row<4> a5 = {{over(439, 216), S(-8), over(3680, 513), over(-845, 4104)}};
    const Row<5> a6 = {{over(-8, 27), S(2), over(-3544, 2565), over(1859, 4104), over(-11, 40)}};
    const Row<6> b = {
        {over(16, 135), S(0), over(6656, 12825), over(28561, 56430), over(-9, 50), over(2, 55)}};
    // Fifth order less fourth.
    const Row<6> error = {
        {over(1, 360), S(0), over(-128, 4275), over(-2197, 75240), over(1, 50), over(2, 55)}};
    const Row<6> c = {{S(0), over(1, 4), over(3, 8), over(12, 13), S(1), over(1, 2)}};
    return Stepper(boost::fusion::make_vector(a2, a3, a4, a5, a6), b, error, c);
  }

  Stepper stepper_ = make();
};

/// The classical method of order 4.
template <class S>
class Rk4 {
 public:
  void step(EquationsOfMotion<S>& equations, VectorX<S>& x, const VectorX<S>& xdot, const S& t,
            const S& h) {
    stepper_.do_step(std::ref(equations), x, xdot, t, h);
  }

 private:
  boost::numeric::odeint::runge_kutta4<VectorX<S>, S, VectorX<S>, S,
                                       boost::numeric::odeint::range_algebra>
      stepper_;
};

/// v += h qdd, then q along the new v on its manifold: first order, one evaluation a step.
/// Symplectic where M is constant; elsewhere its energy errors stay small rather than zero.
template <class S>
class SemiImplicitEuler {
 public:
  explicit SemiImplicitEuler(const Model<S>& model) : model_(model), q_(model.nq), v_(model.nv) {}

  void step(EquationsOfMotion<S>& /*equations*/, VectorX<S>& x, const VectorX<S>& xdot,
            const S& /*t*/, const S& h) {
    v_ = x.tail(model_.nv) + h * xdot.tail(model_.nv);
    q_ = x.head(model_.nq);
    integrate(model_, q_, v_, h, q_);
    x << q_, v_;
  }

 private:
  const Model<S>& model_;
  VectorX<S> q_;
  VectorX<S> v_;
};

}  // namespace hybridyn::internal
