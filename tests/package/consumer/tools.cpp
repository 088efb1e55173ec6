// The same rod by code that is generated, compiled and loaded while the program runs. Called with the folder of the installed headers.
#include <cmath>
#include <cstdio>
#include <hybridyn/generator/compile/compile.hpp>
#include <hybridyn/load/urdf.hpp>
#include <hybridyn/toolchain/generated_code.hpp>

#include "rod.hpp"

int main(int count, char** arguments) {
  if (count != 2) return 2;
  const hybridyn::load::LoadedModel rod = hybridyn::load::load_urdf_text(kRod, "rod.urdf");
  hybridyn::generator::Request request = hybridyn::generator::request_functions("rod", {"fd"});
  request.entry = hybridyn::generator::EntryTable::kStates;
  hybridyn::tools::CompileOptions options;
  options.headers = arguments[1];
  options.use_cache = false;
  const hybridyn::tools::GeneratedCode code(hybridyn::tools::compile_generated(
      "rod", hybridyn::generator::compile(rod.model, request), options));
  const double zero = 0;
  double qdd = 0;
  const double* in[] = {&zero, &zero, &zero};
  double* out[] = {&qdd};
  code.function("forward_dynamics")(in, out);
  std::printf("qdd = %.15g, expected %.15g\n", qdd, kExpected);
  return std::abs(qdd - kExpected) < 1e-14 * kExpected ? 0 : 1;
}
