// Externals for CasADi, called as it calls them: by names alone, of a shared library.
#include <dlfcn.h>

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "pa10_all/step.hpp"

namespace hybridyn::testing {
namespace {

/// One function of the library, found by its name.
class External {
 public:
  explicit External(const std::string& name)
      : library_(dlopen(HYBRIDYN_TEST_EXTERNALS, RTLD_NOW | RTLD_LOCAL)), name_(name) {
    REQUIRE(library_ != nullptr);
  }
  ~External() { dlclose(library_); }
  External(const External&) = delete;
  External& operator=(const External&) = delete;

  template <class Function>
  Function* find(const std::string& suffix) const {
    void* const found = dlsym(library_, (name_ + suffix).c_str());
    INFO(name_ + suffix);
    REQUIRE(found != nullptr);
    return reinterpret_cast<Function*>(found);
  }

 private:
  void* library_;
  std::string name_;
};

using Evaluate = int(const double**, double**, long long*, double*, int);
using Count = long long();
using Name = const char*(long long);
using Pattern = const long long*(long long);
using Work = int(long long*, long long*, long long*, long long*);

TEST_CASE("externals for CasADi tell their arguments and compute what the functions do") {
  const External step("pa10_external_casadi_step");
  CHECK(step.find<Count>("_n_in")() == 4);
  CHECK(step.find<Count>("_n_out")() == 2);
  CHECK(std::string(step.find<Name>("_name_in")(0)) == "dt");
  CHECK(std::string(step.find<Name>("_name_out")(1)) == "v_next");
  CHECK(step.find<Name>("_name_in")(4) == nullptr);
  const long long* const pattern = step.find<Pattern>("_sparsity_in")(1);
  CHECK(std::vector<long long>(pattern, pattern + 11) ==
        std::vector<long long>{7, 1, 0, 7, 0, 1, 2, 3, 4, 5, 6});
  long long arguments = 0, results = 0, integers = 0, numbers = 0;
  REQUIRE(step.find<Work>("_work")(&arguments, &results, &integers, &numbers) == 0);
  std::vector<double> q(7, 0.3), v(7, -0.2), tau(7, 2), q_next(7), v_next(7), q_expected(7),
      v_expected(7), room(static_cast<std::size_t>(numbers));
  const double time = 0.01;
  const double* in[] = {&time, q.data(), v.data(), tau.data()};
  double* out[] = {q_next.data(), v_next.data()};
  REQUIRE(step.find<Evaluate>("")(in, out, nullptr, room.data(), 0) == 0);
  pa10_all::step(time, q.data(), v.data(), tau.data(), q_expected.data(), v_expected.data());
  for (std::size_t i = 0; i < 7; ++i) {
    CHECK(std::abs(q_next[i] - q_expected[i]) <= 1e-12);
    CHECK(std::abs(v_next[i] - v_expected[i]) <= 1e-12);
  }
}

TEST_CASE("externals for CasADi take nothing for zeros, and leave out what is not wanted") {
  const External dynamics("pa10_external_casadi_forward_dynamics_derivatives");
  long long arguments = 0, results = 0, integers = 0, numbers = 0;
  REQUIRE(dynamics.find<Work>("_work")(&arguments, &results, &integers, &numbers) == 0);
  const std::vector<double> q(7, 0.3), zeros(7, 0);
  std::vector<double> qdd(7), expected(7), room(static_cast<std::size_t>(numbers), 1e300);
  const double* in[] = {q.data(), nullptr, nullptr};
  double* out[] = {qdd.data(), nullptr, nullptr, nullptr};
  REQUIRE(dynamics.find<Evaluate>("")(in, out, nullptr, room.data(), 0) == 0);
  pa10_all::forward_dynamics(q.data(), zeros.data(), zeros.data(), expected.data());
  for (std::size_t i = 0; i < 7; ++i) CHECK(std::abs(qdd[i] - expected[i]) <= 1e-10);
}

}  // namespace
}  // namespace hybridyn::testing
