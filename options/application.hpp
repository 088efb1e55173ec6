// A program of subcommands: its command line, its errors, its exit code.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace hybridyn::tools {

/// Adds subcommands, each of which runs while the command line is parsed and leaves its exit code.
using AddSubcommands = void (*)(CLI::App& app, int& exit_code);

/// Results are on stdout, diagnostics on stderr. Exit code 0 ok, 1 the model or the numbers are
/// bad, 2 wrong usage, 128 + n ended by signal n.
int run_application(const std::string& name, const std::string& description,
                    const std::string& version, AddSubcommands add, int argc, char** argv);

}  // namespace hybridyn::tools
