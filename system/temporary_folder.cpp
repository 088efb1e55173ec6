#include "hybridyn/system/temporary_folder.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <memory>
#include <system_error>

#include "hybridyn/system/errors.hpp"

namespace hybridyn::tools {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kRandomLetters = 6;  // of mkdtemp
constexpr int kTries = 10;

bool is_own(const fs::path& folder) {
  struct stat status {};
  return lstat(folder.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         status.st_uid == geteuid();
}

}  // namespace

TemporaryFolder::TemporaryFolder(const fs::path& folder) {
  // Until it is locked another process may take it for dead.
  for (int i = 0; i < kTries && !lock_; ++i) {
    std::string pattern = folder.string() + ".XXXXXX";
    if (mkdtemp(pattern.data()) == nullptr) {
      throw InputError("cannot make a folder in " + folder.parent_path().string() +
                       "; set HYBRIDYN_CACHE_DIR, or TMPDIR, to one that can be written");
    }
    path_ = pattern;
    lock_ = FolderLock::for_use(path_);
    if (!lock_ && fs::exists(path_)) break;  // there are no locks here, and so nobody removes it
  }
}

TemporaryFolder::~TemporaryFolder() {
  if (!is_temporary_) return;
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

bool TemporaryFolder::move_to(const fs::path& place) {
  std::error_code error;
  fs::rename(path_, place, error);
  if (error) return false;
  path_ = place;
  is_temporary_ = false;
  return true;
}

std::unique_ptr<TemporaryFolder> make_temporary_folder() {
  const fs::path folder = fs::absolute(fs::temp_directory_path()) / "hybridyn";
  remove_dead_folders(folder.parent_path(),
                      [&](const std::string& name) { return name == folder.filename(); });
  return std::make_unique<TemporaryFolder>(folder);
}

void remove_dead_folders(const fs::path& parent,
                         const std::function<bool(const std::string& name)>& is_name) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(parent, error)) {
    const std::string name = entry.path().filename().string();
    if (name.size() <= kRandomLetters) continue;
    const std::size_t dot = name.size() - kRandomLetters - 1;
    if (name[dot] != '.' || !is_name(name.substr(0, dot)) || !is_own(entry.path())) continue;
    remove_unused(entry.path());
  }
}

}  // namespace hybridyn::tools
