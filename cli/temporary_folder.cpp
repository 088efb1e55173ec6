#include "temporary_folder.hpp"

#include <cstdlib>
#include <system_error>

#include "errors.hpp"

namespace hybridyn::cli {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder(const fs::path& folder) {
  std::string pattern = folder.string() + ".XXXXXX";
  if (mkdtemp(pattern.data()) == nullptr) {
    throw InputError("cannot make a folder in " + folder.parent_path().string() +
                     "; set HYBRIDYN_CACHE_DIR, or TMPDIR, to one that can be written");
  }
  path_ = pattern;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace hybridyn::cli
