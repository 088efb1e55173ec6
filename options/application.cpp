#include "hybridyn/options/application.hpp"

#include <exception>
#include <iostream>

#include "hybridyn/options/naming.hpp"
#include "hybridyn/options/option_checks.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/printable.hpp"

namespace hybridyn::tools {
namespace {

constexpr int kBadInput = 1;
constexpr int kWrongUsage = 2;
constexpr int kEndedBySignal = 128;

int parse_and_run(CLI::App& app, AddSubcommands add, int argc, char** argv) {
  int exit_code = 0;
  add(app, exit_code);
  refuse_empty_values(app);
  check_subcommand(app, argc, argv);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ExtrasError& error) {
    throw UsageError(error.what() + hint_at_commas(app, argc, argv));
  } catch (const CLI::ParseError& error) {
    // --help and --version arrive here too, with exit code 0.
    if (app.exit(error) != 0) return kWrongUsage;
  }
  if (!std::cout.flush()) throw InputError("cannot write to standard output");
  return exit_code;
}

}  // namespace

int run_application(const std::string& name, const std::string& description,
                    const std::string& version, AddSubcommands add, int argc, char** argv) {
  const auto report = [&name](const std::exception& error, int exit_code) {
    std::cerr << name << ": " << printable(with_options(error.what())) << '\n';
    return exit_code;
  };
  try {
    CLI::App app{description};
    app.name(name);
    app.footer("Each subcommand has its own --help with an example.");
    app.set_version_flag("--version", name + " " + version);
    app.require_subcommand(1);
    return parse_and_run(app, add, argc, argv);
  } catch (const UsageError& error) {
    return report(error, kWrongUsage);
  } catch (const Interrupted& interrupt) {
    return kEndedBySignal + interrupt.signal();
  } catch (const std::exception& error) {
    return report(error, kBadInput);
  }
}

}  // namespace hybridyn::tools
