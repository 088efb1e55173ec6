#include "hybridyn/system/folder_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace hybridyn::tools {

namespace fs = std::filesystem;

std::optional<FolderLock> FolderLock::take(const fs::path& folder, int how) {
  FolderLock lock(open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (lock.file_ < 0) return std::nullopt;
  int result = 0;
  do {
    result = flock(lock.file_, how);
  } while (result != 0 && errno == EINTR);
  if (result != 0) return std::nullopt;
  // Between opening and locking it may have been removed, and made again by others.
  struct stat held {};
  struct stat there {};
  const bool is_there = fstat(lock.file_, &held) == 0 && lstat(folder.c_str(), &there) == 0;
  if (!is_there || held.st_ino != there.st_ino || held.st_dev != there.st_dev) return std::nullopt;
  return lock;
}

std::optional<FolderLock> FolderLock::for_use(const fs::path& folder) {
  return take(folder, LOCK_SH);
}

std::optional<FolderLock> FolderLock::for_removal(const fs::path& folder) {
  return take(folder, LOCK_EX | LOCK_NB);
}

FolderLock::~FolderLock() {
  if (file_ >= 0) close(file_);
}

bool remove_unused(const fs::path& folder) {
  const std::optional<FolderLock> lock = FolderLock::for_removal(folder);
  if (!lock) return false;
  std::error_code error;
  fs::remove_all(folder, error);
  return !error;
}

}  // namespace hybridyn::tools
