#include "hybridyn/generator/emit/output_folder.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "hybridyn/base/error.hpp"
#include "hybridyn/system/staged_file.hpp"

namespace hybridyn::generator {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

/// A name in the folder itself.
bool is_plain(const std::string& name) {
  const fs::path path(name);
  const bool has_control =
      std::any_of(name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; });
  return !name.empty() && !has_control && path == path.filename() && path != "." && path != "..";
}

/// Files of the last run, from its metadata; none if there was none or it cannot be read.
std::set<std::string> listed_files(const fs::path& metadata) {
  std::set<std::string> out;
  const auto json = nlohmann::json::parse(text_of(metadata), nullptr, false);
  if (!json.is_object() || !json.contains("files") || !json["files"].is_array()) return out;
  for (const auto& name : json["files"]) {
    // Nothing outside the folder is ever removed.
    if (name.is_string() && is_plain(name.get<std::string>())) out.insert(name.get<std::string>());
  }
  return out;
}

/// Only plain names, and each once: two that differ by case are one file on some systems.
void check_names(const std::vector<OutputFile>& files) {
  std::map<std::string, std::string> seen;
  for (const OutputFile& file : files) {
    if (!is_plain(file.name)) {
      throw Error("'" + file.name + "' cannot be the name of a generated file");
    }
    std::string lower = file.name;
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto [other, is_new] = seen.emplace(lower, file.name);
    if (!is_new) {
      throw Error("two generated files would have the names '" + other->second + "' and '" +
                  file.name + "', which may be one file");
    }
  }
}

/// Moves staged files into their places, all or none.
class Exchange {
 public:
  Exchange() = default;
  Exchange(const Exchange&) = delete;
  Exchange& operator=(const Exchange&) = delete;
  /// What has not been kept is undone, last first.
  ~Exchange() {
    std::error_code ignored;
    for (auto step = steps_.rbegin(); step != steps_.rend(); ++step) {
      if (step->old.empty()) {
        fs::remove(step->target, ignored);
      } else {
        fs::rename(step->old, step->target, ignored);
      }
    }
  }

  void move(tools::StagedFile& staged) {
    Step step{staged.target(), {}};
    if (fs::exists(fs::symlink_status(step.target))) step.old = set_aside(step.target);
    try {
      staged.move();
    } catch (...) {
      std::error_code ignored;
      if (!step.old.empty()) fs::rename(step.old, step.target, ignored);
      // Two names of one file: the system then does nothing.
      if (!step.old.empty()) fs::remove(step.old, ignored);
      throw;
    }
    steps_.push_back(std::move(step));
  }

  void keep() {
    std::error_code ignored;
    for (const Step& step : steps_) {
      if (!step.old.empty()) fs::remove(step.old, ignored);
    }
    steps_.clear();
  }

 private:
  struct Step {
    fs::path target;
    fs::path old;  // another name of what was there; empty: there was nothing
  };

  /// There is a file under its own name all the time, where the file system has links.
  static fs::path set_aside(const fs::path& target) {
    const fs::path old = tools::name_beside(target, ".old");
    std::error_code error;
    fs::create_hard_link(target, old, error);
    if (error) fs::rename(target, old);
    return old;
  }

  std::vector<Step> steps_;
};

/// The folder, and those above it that were not there; removed again unless it is kept.
class MadeFolder {
 public:
  explicit MadeFolder(const fs::path& folder) {
    std::error_code error;
    for (fs::path at = fs::absolute(folder); !fs::exists(at, error); at = at.parent_path()) {
      made_.push_back(at);
    }
    fs::create_directories(folder, error);
    if (error) throw Error(folder.string() + ": cannot be made: " + error.message());
  }
  ~MadeFolder() {
    std::error_code ignored;
    for (const fs::path& folder : made_) fs::remove(folder, ignored);
  }
  MadeFolder(const MadeFolder&) = delete;
  MadeFolder& operator=(const MadeFolder&) = delete;
  void keep() { made_.clear(); }

 private:
  std::vector<fs::path> made_;  // the innermost first
};

bool is_up_to_date(const fs::path& target, const std::string& text) {
  const fs::file_status status = fs::symlink_status(target);
  if (fs::is_directory(status)) {
    throw Error(target.string() + ": is a folder, where a file is to be written");
  }
  return fs::is_regular_file(status) && text_of(target) == text;
}

}  // namespace

void write_folder(const fs::path& folder, const std::vector<OutputFile>& files,
                  const std::string& metadata) {
  check_names(files);
  MadeFolder made(folder);
  tools::remove_dead_stagings(folder);
  std::set<std::string> stale = listed_files(folder / metadata);
  std::vector<tools::StagedFile> staged;
  for (const OutputFile& file : files) {
    stale.erase(file.name);
    if (is_up_to_date(folder / file.name, file.text)) continue;
    staged.emplace_back(folder / file.name);
    staged.back().write(file.text);
  }
  Exchange exchange;
  for (tools::StagedFile& file : staged) exchange.move(file);
  exchange.keep();
  made.keep();
  std::error_code ignored;
  for (const std::string& name : stale) {
    if (!fs::is_directory(fs::symlink_status(folder / name))) fs::remove(folder / name, ignored);
  }
}

}  // namespace hybridyn::generator
