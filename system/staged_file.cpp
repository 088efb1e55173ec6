#include "hybridyn/system/staged_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <random>

#include "hybridyn/base/error.hpp"

namespace hybridyn::tools {
namespace {

namespace fs = std::filesystem;

constexpr const char* kStagedEnding = ".new";
constexpr std::size_t kDigits = 16;
constexpr mode_t kFor = 0666;  // less what the user's mask takes
constexpr int kTries = 10;

bool is_locked(int file, int how) { return flock(file, how) == 0; }

/// A new file, and locked, so that others see that its process lives: -1 and errno where not.
int make(const fs::path& path) {
  const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, kFor);
  if (file < 0) return -1;
  static_cast<void>(is_locked(file, LOCK_SH));  // where there are no locks nobody removes it either
  // Before it was locked another process may have taken it for dead.
  struct stat status {};
  if (fstat(file, &status) == 0 && status.st_nlink > 0) return file;
  close(file);
  errno = EEXIST;
  return -1;
}

/// NAME.DIGITS.new, or .old of a file that was there before.
bool is_staging(const std::string& name) {
  const std::size_t ending = name.size() - std::min(name.size(), std::strlen(kStagedEnding));
  if (name.substr(ending) != kStagedEnding && name.substr(ending) != ".old") return false;
  if (ending < kDigits + 2 || name[ending - kDigits - 1] != '.') return false;
  return name.find_first_not_of("0123456789abcdef", ending - kDigits) == ending;
}

}  // namespace

fs::path name_beside(const fs::path& target, const std::string& ending) {
  std::random_device random;
  char digits[kDigits + 1];
  std::snprintf(digits, sizeof digits, "%08x%08x", random(), random());
  fs::path out = target;
  out += std::string(".") + digits + ending;
  return out;
}

StagedFile::StagedFile(fs::path target) : target_(std::move(target)) {
  for (int i = 0; i < kTries && file_ < 0; ++i) {
    path_ = name_beside(target_, kStagedEnding);
    file_ = make(path_);
    if (file_ < 0 && errno != EEXIST) break;
  }
  if (file_ < 0) {
    path_.clear();
    fail();
  }
}

StagedFile::StagedFile(StagedFile&& other) noexcept
    : target_(std::move(other.target_)), path_(std::move(other.path_)), file_(other.file_) {
  other.path_.clear();
  other.file_ = -1;
}

StagedFile::~StagedFile() {
  if (!path_.empty()) unlink(path_.c_str());
  close_file();
}

void StagedFile::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = ::write(file_, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail();
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

void StagedFile::move() {
  if (std::rename(path_.c_str(), target_.c_str()) != 0) fail();
  path_.clear();
  close_file();
}

void StagedFile::close_file() {
  if (file_ >= 0) close(file_);
  file_ = -1;
}

void StagedFile::fail() const {
  throw Error(target_.string() + ": cannot be written: " + std::strerror(errno));
}

void remove_dead_stagings(const fs::path& folder) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (!is_staging(entry.path().filename().string())) continue;
    const int file = open(entry.path().c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) continue;
    struct stat status {};
    const bool is_own =
        fstat(file, &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == geteuid();
    if (is_own && is_locked(file, LOCK_EX | LOCK_NB)) unlink(entry.path().c_str());
    close(file);
  }
}

}  // namespace hybridyn::tools
