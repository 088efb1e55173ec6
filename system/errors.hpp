// What the subcommands throw; only main catches.
#pragma once

#include <exception>

#include "hybridyn/base/error.hpp"

namespace hybridyn::tools {

/// The command line asks for what cannot be: exit code 2.
class UsageError : public Error {
 public:
  using Error::Error;
};

/// A file or its numbers are bad, or a file cannot be written: exit code 1. (So are the errors of
/// the model reader.)
class InputError : public Error {
 public:
  using Error::Error;
};

/// A signal asked for the end while another program ran: exit code 128 + signal, as shells have it.
class Interrupted : public std::exception {
 public:
  explicit Interrupted(int signal) : signal_(signal) {}
  const char* what() const noexcept override { return "interrupted"; }
  int signal() const noexcept { return signal_; }

 private:
  int signal_;
};

}  // namespace hybridyn::tools
