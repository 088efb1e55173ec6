#include "hybridyn/toolchain/compile_cache.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <vector>

#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/system/sha256.hpp"
#include "hybridyn/system/trust.hpp"

namespace hybridyn::tools {
namespace {

namespace fs = std::filesystem;

constexpr const char* kResult = "result";
constexpr const char* kRecord = "record";
constexpr std::uintmax_t kMegabyte = 1000000;
constexpr std::uintmax_t kUsualMegabytes = 500;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

/// Absolute: no compiler then takes its beginning for an option. Without a slash at the end, behind
/// which a symlink would be what it leads to.
fs::path plain(const std::string& folder) {
  const fs::path out = fs::absolute(folder).lexically_normal();
  return out.has_filename() ? out : out.parent_path();
}

/// Empty where nothing says which.
fs::path wanted_folder() {
  if (const std::string own = variable("HYBRIDYN_CACHE_DIR"); !own.empty()) return plain(own);
  if (const std::string cache = variable("XDG_CACHE_HOME"); !cache.empty()) {
    return plain(cache) / "hybridyn";
  }
  if (const std::string home = variable("HOME"); !home.empty()) {
    return plain(home) / ".cache" / "hybridyn";
  }
  return {};
}

void make_folder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder.parent_path(), error);
  if (mkdir(folder.c_str(), S_IRWXU) == 0 || fs::is_directory(folder, error)) return;
  throw InputError("cannot make the folder " + folder.string() +
                   "; set HYBRIDYN_CACHE_DIR to one that can be written");
}

/// KIND-DIGITS.
bool is_entry(const std::string& name) {
  const std::size_t dash = name.find('-');
  const std::string kind = name.substr(0, dash);
  return dash != std::string::npos &&
         (kind == "library" || kind == "object" || kind == "program") && name.size() > dash + 1 &&
         name.find_first_not_of("0123456789abcdef", dash + 1) == std::string::npos;
}

/// One that goes with the process, for what cannot be kept.
const fs::path& private_folder(const std::string& why) {
  static const std::unique_ptr<TemporaryFolder> folder = make_temporary_folder();
  std::cerr << "notice: " << why << ": what is compiled is not kept\n";
  return folder->path();
}

std::uintmax_t size_limit() {
  const std::string text = variable("HYBRIDYN_CACHE_SIZE");
  if (text.empty()) return kUsualMegabytes * kMegabyte;
  std::uintmax_t out = 0;
  const std::from_chars_result read = std::from_chars(text.data(), text.data() + text.size(), out);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() ||
      out > UINTMAX_MAX / kMegabyte) {
    throw InputError("the environment variable HYBRIDYN_CACHE_SIZE is '" + text +
                     "': give a whole number of megabytes");
  }
  return out * kMegabyte;
}

fs::path find_folder() {
  static_cast<void>(size_limit());  // what is wrong with it is told before anything is compiled
  fs::path folder = wanted_folder();
  if (folder.empty()) {
    return private_folder("none of HYBRIDYN_CACHE_DIR, XDG_CACHE_HOME and HOME is set");
  }
  make_folder(folder);
  if (const std::string why = distrust_of_folder(folder); !why.empty()) {
    return private_folder("the cache " + folder.string() + " is not used, " + why);
  }
  remove_dead_folders(folder,
                      [](const std::string& name) { return name == "input" || is_entry(name); });
  return folder;
}

/// Size, sum, seconds.
std::string record_of(const std::string& bytes) {
  return std::to_string(bytes.size()) + ' ' + sha256_of(bytes) + ' ';
}

/// Whether an entry is what somebody who may do so has put there; its seconds.
std::optional<double> checked(const fs::path& entry) {
  const fs::path result = entry / kResult;
  const fs::path record = entry / kRecord;
  if (!distrust_of_folder(entry).empty() || !distrust_of_file(result).empty() ||
      !distrust_of_file(record).empty()) {
    return std::nullopt;
  }
  std::ifstream in(record);
  std::string size;
  std::string sum;
  double seconds = 0;
  std::error_code error;
  if (!(in >> size >> sum >> seconds) || size != std::to_string(fs::file_size(result, error))) {
    return std::nullopt;
  }
  if (size + ' ' + sum + ' ' != record_of(read_file(result.string()))) return std::nullopt;
  return seconds;
}

struct Usage {
  fs::path entry;
  fs::file_time_type last;  // when it was made or used
  std::uintmax_t size;
};

/// Files may go while they are looked at.
Usage usage_of(const fs::path& entry) {
  std::error_code error;
  Usage out{entry, fs::last_write_time(entry / kRecord, error), 0};
  for (fs::recursive_directory_iterator at(entry, error); !error && at != end(at);
       at.increment(error)) {
    const std::uintmax_t size = at->is_regular_file(error) ? at->file_size(error) : 0;
    if (!error) out.size += size;
  }
  return out;
}

/// What was used longest ago goes, but for what is in use.
void trim(std::uintmax_t limit) {
  std::vector<Usage> entries;
  std::uintmax_t total = 0;
  for (const auto& entry : fs::directory_iterator(cache_folder())) {
    if (!is_entry(entry.path().filename().string())) continue;
    entries.push_back(usage_of(entry.path()));
    total += entries.back().size;
  }
  std::sort(entries.begin(), entries.end(),
            [](const Usage& a, const Usage& b) { return a.last < b.last; });
  for (auto oldest = entries.begin(); oldest != entries.end() && total > limit; ++oldest) {
    if (remove_unused(oldest->entry)) total -= oldest->size;
  }
}

}  // namespace

const fs::path& cache_folder() {
  static const fs::path folder = find_folder();
  return folder;
}

std::optional<CacheEntry> find_in_cache(const std::string& name) {
  const fs::path folder = cache_folder() / name;
  if (!fs::exists(fs::symlink_status(folder))) return std::nullopt;
  {
    std::optional<FolderLock> lock = FolderLock::for_use(folder);
    if (const std::optional<double> seconds = checked(folder)) {
      utimensat(AT_FDCWD, (folder / kRecord).c_str(), nullptr, 0);  // used now
      return CacheEntry{folder / kResult, *seconds,
                        std::make_shared<const std::optional<FolderLock>>(std::move(lock))};
    }
  }
  std::error_code ignored;
  if (fs::is_directory(fs::symlink_status(folder))) {
    remove_unused(folder);
  } else {
    fs::remove(folder, ignored);
  }
  return std::nullopt;
}

CacheEntry keep_in_cache(const std::shared_ptr<TemporaryFolder>& made, const std::string& name,
                         double seconds) {
  const fs::path& here = made->path();
  fs::permissions(here / kResult, fs::perms::owner_all);
  std::ofstream record(here / kRecord);
  record << record_of(read_file((here / kResult).string())) << seconds << '\n';
  if (!record.flush()) throw InputError((here / kRecord).string() + ": cannot be written");
  fs::permissions(here / kRecord, fs::perms::owner_read | fs::perms::owner_write);
  if (!made->move_to(cache_folder() / name)) {
    if (const std::optional<CacheEntry> other = find_in_cache(name)) return *other;
    // In the way is what cannot be used or removed: this goes with the process.
  }
  trim(size_limit());
  return {made->path() / kResult, seconds, made};
}

}  // namespace hybridyn::tools
