#include "hybridyn/system/program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <sstream>

#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

constexpr int kNotStarted = 127;
constexpr int kEndedBySignal = 128;
constexpr std::array<int, 3> kEnding = {SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t ending_signal = 0;
volatile pid_t running_group = 0;

/// While it lives signals that would end this process end the running program's group instead, and
/// are kept. Children can be waited for even where the parent had SIGCHLD ignored.
class SignalGuard {
 public:
  SignalGuard() {
    ending_signal = 0;
    running_group = 0;
    struct sigaction relay {};
    relay.sa_handler = [](int signal) {
      ending_signal = signal;
      if (running_group > 0) kill(-running_group, signal);
    };
    sigemptyset(&relay.sa_mask);
    for (std::size_t i = 0; i < kEnding.size(); ++i) {
      sigaction(kEnding[i], nullptr, &before_[i]);
      if (before_[i].sa_handler != SIG_IGN) sigaction(kEnding[i], &relay, nullptr);
    }
    struct sigaction usual {};
    usual.sa_handler = SIG_DFL;
    sigemptyset(&usual.sa_mask);
    sigaction(SIGCHLD, &usual, &child_before_);
  }
  ~SignalGuard() {
    running_group = 0;
    for (std::size_t i = 0; i < kEnding.size(); ++i) sigaction(kEnding[i], &before_[i], nullptr);
    sigaction(SIGCHLD, &child_before_, nullptr);
  }
  SignalGuard(const SignalGuard&) = delete;
  SignalGuard& operator=(const SignalGuard&) = delete;

 private:
  std::array<struct sigaction, kEnding.size()> before_{};
  struct sigaction child_before_ {};
};

/// Ends of a pipe, closed with the object. Not inherited.
struct Pipe {
  Pipe() {
    if (pipe(ends.data()) != 0) {
      throw InputError(std::string("cannot make a pipe: ") + std::strerror(errno));
    }
    for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
  }
  ~Pipe() {
    close(ends[0]);
    close_write_end();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_write_end() {
    if (ends[1] >= 0) close(ends[1]);
    ends[1] = -1;
  }
  std::array<int, 2> ends{};
};

/// Starts the program in a group of its own, with signals as they are by default. An error number.
int start(const std::vector<std::string>& command, int output, pid_t& process) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  sigset_t blocked;
  sigset_t before;
  sigset_t usual;
  sigemptyset(&blocked);
  sigemptyset(&usual);
  for (const int signal : kEnding) sigaddset(&blocked, signal);
  for (const int signal : {SIGCHLD, SIGPIPE}) sigaddset(&usual, signal);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  sigprocmask(SIG_BLOCK, &blocked, &before);  // until it is known whom to hand them on to
  posix_spawnattr_setsigmask(&attributes, &before);
  posix_spawnattr_setsigdefault(&attributes, &usual);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes,
                           POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const int failure =
      posix_spawnp(&process, arguments[0], &actions, &attributes, arguments.data(), environ);
  if (failure == 0) running_group = process;
  sigprocmask(SIG_SETMASK, &before, nullptr);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return failure;
}

std::string all_of(int file) {
  std::string out;
  std::array<char, 4096> buffer{};
  while (ending_signal == 0) {
    const ssize_t count = read(file, buffer.data(), buffer.size());
    if (count > 0) out.append(buffer.data(), static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EINTR)) break;
  }
  return out;
}

double seconds_of(const timeval& t) {
  return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
}

}  // namespace

ProgramOutput run_program(const std::vector<std::string>& command) {
  const SignalGuard guard;
  Pipe pipe;
  pid_t process = 0;
  const int failure = start(command, pipe.ends[1], process);
  if (failure != 0) return {kNotStarted, command[0] + ": " + std::strerror(failure) + '\n', 0};
  pipe.close_write_end();
  ProgramOutput out{0, all_of(pipe.ends[0]), 0};
  int status = 0;
  rusage usage{};
  while (wait4(process, &status, 0, &usage) < 0 && errno == EINTR) continue;
  running_group = 0;
  if (ending_signal != 0) throw Interrupted(ending_signal);
  out.seconds = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  out.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : kEndedBySignal + WTERMSIG(status);
  return out;
}

std::string as_typed(const std::vector<std::string>& command) {
  constexpr const char* kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";
  std::string out;
  for (const std::string& word : command) {
    if (!out.empty()) out += ' ';
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string::npos) {
      out += word;
      continue;
    }
    out += '\'';
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    out += '\'';
  }
  return out;
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string word; in >> word;) out.push_back(word);
  return out;
}

}  // namespace hybridyn::tools
