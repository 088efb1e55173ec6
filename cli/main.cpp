// The `hybridyn` command.
#include "cli/subcommands.hpp"
#include "hybridyn/options/application.hpp"

int main(int argc, char** argv) {
  const auto add_subcommands = [](CLI::App& app, int& exit_code) {
    hybridyn::tools::add_inspect(app, exit_code);
    hybridyn::tools::add_bench(app, exit_code);
    hybridyn::tools::add_convert(app, exit_code);
    hybridyn::tools::add_eval(app, exit_code);
    hybridyn::tools::add_generate(app, exit_code);
    hybridyn::tools::add_report(app, exit_code);
    hybridyn::tools::add_simulate(app, exit_code);
    hybridyn::tools::add_tune(app, exit_code);
    hybridyn::tools::add_verify(app, exit_code);
    hybridyn::tools::add_view(app, exit_code);
  };
  return hybridyn::tools::run_application("hybridyn", "Hybridyn compiles a robot into C++.",
                                          HYBRIDYN_VERSION, add_subcommands, argc, argv);
}
