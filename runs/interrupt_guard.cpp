#include "hybridyn/runs/interrupt_guard.hpp"

namespace hybridyn::tools {
namespace {

volatile std::sig_atomic_t noted = 0;

void note(int signal) {
  noted = signal;
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

}  // namespace

InterruptGuard::InterruptGuard() {
  noted = 0;
  interrupt_ = std::signal(SIGINT, note);
  terminate_ = std::signal(SIGTERM, note);
}

InterruptGuard::~InterruptGuard() {
  std::signal(SIGINT, interrupt_);
  std::signal(SIGTERM, terminate_);
}

int InterruptGuard::signal() { return noted; }

}  // namespace hybridyn::tools
