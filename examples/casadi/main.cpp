// Generated functions in CasADi: as expressions of its symbols, which it differentiates, and as
// compiled externals. The argument is the shared library of externals.
#include <hybridyn/interop/casadi.hpp>

#include <cstdio>
#include <string>
#include <vector>

#include <pa10_derivatives/forward_dynamics.hpp>  // by hybridyn_add_model
#include <pa10_derivatives/forward_dynamics_derivatives.hpp>
#include <pa10_derivatives/model.hpp>

int main(int argc, char** argv) {
  constexpr int n = pa10_derivatives::kVelocities;
  const casadi::Function fd = hybridyn::casadi_function(
      "fd", {{"q", n}, {"v", n}, {"tau", n}}, {{"qdd", n}}, [](const auto* in, auto* out) {
        pa10_derivatives::forward_dynamics(in[0], in[1], in[2], out[0]);
      });
  std::vector<double> q, v, tau, qdd(n), by_q(n * n), by_v(n * n), by_tau(n * n);
  for (int i = 0; i < n; ++i) {
    q.push_back(0.3 * i - 1);
    v.push_back(0.5 - 0.1 * i);
    tau.push_back(3);
  }
  pa10_derivatives::forward_dynamics_derivatives(q.data(), v.data(), tau.data(), qdd.data(),
                                                 by_q.data(), by_v.data(), by_tau.data());
  const std::vector<casadi::DM> x = {q, v, tau};
  const casadi::DM expected(qdd);
  const double by_symbols = static_cast<double>(casadi::DM::norm_inf(fd(x)[0] - expected));
  const std::vector<casadi::DM> slopes =
      fd.jacobian()(std::vector<casadi::DM>{q, v, tau, casadi::DM::zeros(n)});
  const casadi::DM slope(casadi::Sparsity::dense(n, n), casadi::DM(by_q));
  const double by_jacobian = static_cast<double>(casadi::DM::norm_inf(slopes[0] - slope));
  std::printf("expressions differ by %.0e, their derivatives by %.0e\n", by_symbols, by_jacobian);
  bool is_same = by_symbols < 1e-9 && by_jacobian < 1e-9;
  if (argc > 1) {
    const casadi::Function external =
        casadi::external("pa10_external_casadi_forward_dynamics", std::string(argv[1]));
    const double by_external = static_cast<double>(casadi::DM::norm_inf(external(x)[0] - expected));
    std::printf("externals differ by %.0e\n", by_external);
    is_same = is_same && by_external < 1e-9;
  }
  return is_same ? 0 : 1;
}
