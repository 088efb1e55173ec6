// The `hybridyn` command: results on stdout, diagnostics on stderr; exit code 0 ok, 1 the model or
// the numbers are bad, 2 wrong usage.
#include <CLI/CLI.hpp>
#include <exception>
#include <iostream>

#include "errors.hpp"
#include "option_checks.hpp"
#include "subcommands.hpp"
#include "system/printable.hpp"

namespace {

constexpr int kBadInput = 1;
constexpr int kWrongUsage = 2;

constexpr int kEndedBySignal = 128;

int report(const std::exception& error, int exit_code) {
  std::cerr << "hybridyn: " << hybridyn::cli::printable(error.what()) << '\n';
  return exit_code;
}

int run(int argc, char** argv) {
  CLI::App app{"Hybridyn compiles a robot into C++."};
  app.name("hybridyn");
  app.footer("Each subcommand has its own --help with an example.");
  app.set_version_flag("--version", "hybridyn " HYBRIDYN_VERSION);
  app.require_subcommand(1);

  int exit_code = 0;
  hybridyn::cli::add_inspect(app, exit_code);
  hybridyn::cli::add_bench(app, exit_code);
  hybridyn::cli::add_eval(app, exit_code);
  hybridyn::cli::add_generate(app, exit_code);
  hybridyn::cli::add_report(app, exit_code);
  hybridyn::cli::add_simulate(app, exit_code);
  hybridyn::cli::add_tune(app, exit_code);
  hybridyn::cli::add_verify(app, exit_code);
  hybridyn::cli::refuse_empty_values(app);
  hybridyn::cli::check_subcommand(app, argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ExtrasError& error) {
    throw hybridyn::cli::UsageError(error.what() + hybridyn::cli::hint_at_commas(app, argc, argv));
  } catch (const CLI::ParseError& error) {
    // --help and --version arrive here too, with exit code 0.
    if (app.exit(error) != 0) return kWrongUsage;
  }
  if (!std::cout.flush()) throw hybridyn::cli::InputError("cannot write to standard output");
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const hybridyn::cli::UsageError& error) {
    return report(error, kWrongUsage);
  } catch (const hybridyn::cli::Interrupted& interrupt) {
    return kEndedBySignal + interrupt.signal();
  } catch (const std::exception& error) {
    return report(error, kBadInput);
  }
}
