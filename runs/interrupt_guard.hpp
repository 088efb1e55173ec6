// Ctrl-C, and what `kill` sends, as a wish to come to an end.
#pragma once

#include <csignal>

namespace hybridyn::tools {

/// While it lives SIGINT and SIGTERM are only noted; a second one ends the program.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// The signal that has come since the object was made; 0: none.
  static int signal();

 private:
  void (*interrupt_)(int);
  void (*terminate_)(int);
};

}  // namespace hybridyn::tools
