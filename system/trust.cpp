#include "hybridyn/system/trust.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace hybridyn::tools {
namespace {

namespace fs = std::filesystem;

std::string distrust(const fs::path& path, mode_t kind, const char* what) {
  struct stat status {};
  if (lstat(path.c_str(), &status) != 0) return std::strerror(errno);
  if (S_ISLNK(status.st_mode)) return "it is a symlink";
  if ((status.st_mode & S_IFMT) != kind) return std::string("it is no ") + what;
  if (status.st_uid != geteuid() && status.st_uid != 0) return "it belongs to another user";
  if ((status.st_mode & (S_IWGRP | S_IWOTH)) != 0) return "others can write it (chmod go-w)";
  return "";
}

/// Whether anybody can rename what is in the folder.
bool is_open_to_all(const fs::path& folder) {
  struct stat status {};
  if (stat(folder.c_str(), &status) != 0) return true;
  return (status.st_mode & S_IWOTH) != 0 && (status.st_mode & S_ISVTX) == 0;
}

}  // namespace

std::string distrust_of_folder(const fs::path& folder) {
  const std::string out = distrust(folder, S_IFDIR, "folder");
  if (!out.empty()) return out;
  std::error_code error;
  for (fs::path above = fs::canonical(folder, error).parent_path();; above = above.parent_path()) {
    if (error || is_open_to_all(above)) return "others can write a folder above it";
    if (above == above.root_path()) return "";
  }
}

std::string distrust_of_file(const fs::path& file) { return distrust(file, S_IFREG, "file"); }

}  // namespace hybridyn::tools
