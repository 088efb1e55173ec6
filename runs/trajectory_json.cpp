#include "hybridyn/runs/trajectory_json.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <fstream>

#include "hybridyn/runs/csv.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/staged_file.hpp"
#include "hybridyn/text/json_output.hpp"

namespace hybridyn::tools {
namespace {

constexpr std::size_t kBlockNumbers = 1 << 19;  // 4 MB
constexpr std::size_t kMostWaiting = 1 << 16;   // of text

/// A file without a name, which goes with the process.
class Scratch {
 public:
  explicit Scratch(const std::filesystem::path& beside) : name_(beside.string()) {
    const std::filesystem::path path = name_beside(beside, ".new");
    file_ = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (file_ < 0) fail();
    unlink(path.c_str());
  }
  ~Scratch() { close(file_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  void append(const std::vector<double>& numbers) {
    const auto* bytes = reinterpret_cast<const char*>(numbers.data());
    for (std::size_t left = numbers.size() * sizeof(double); left > 0;) {
      const ssize_t count = write(file_, bytes, left);
      if (count < 0 && errno == EINTR) continue;
      if (count < 0) fail();
      bytes += count;
      left -= static_cast<std::size_t>(count);
    }
  }

  /// As many numbers as `out` has, from the place of the first on.
  void read(std::size_t first, std::vector<double>& out) const {
    auto* bytes = reinterpret_cast<char*>(out.data());
    auto place = static_cast<off_t>(first * sizeof(double));
    for (std::size_t left = out.size() * sizeof(double); left > 0;) {
      const ssize_t count = pread(file_, bytes, left, place);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) fail();
      bytes += count;
      place += count;
      left -= static_cast<std::size_t>(count);
    }
  }

 private:
  [[noreturn]] void fail() const {
    throw InputError(name_ + ": cannot be written: " + std::strerror(errno));
  }

  std::string name_;
  int file_ = -1;
};

/// The numbers of a table block by block of rows, in each column by column: what is asked for
/// later, a column, then lies in few pieces.
class ByColumn {
 public:
  ByColumn(const std::string& csv, const std::filesystem::path& beside,
           const std::vector<Column>& columns)
      : width_(columns.size()),
        most_rows_(std::max<std::size_t>(1, kBlockNumbers / width_)),
        scratch_(beside) {
    std::vector<std::string> names;
    for (const Column& column : columns) names.push_back(column.name);
    std::ifstream in(csv, std::ios::binary);
    in.seekg(static_cast<std::streamoff>(csv_header(names).size()));
    std::vector<double> rows;  // one after another
    std::vector<double> row;
    for (std::string line; std::getline(in, line);) {
      if (!parse_row(line, width_, row)) throw InputError(csv + ": is not what was written");
      rows.insert(rows.end(), row.begin(), row.end());
      if (rows.size() == most_rows_ * width_) add_block(rows);
    }
    if (!in.eof()) throw InputError(csv + ": cannot be read: " + std::strerror(errno));
    if (!rows.empty()) add_block(rows);
  }

  template <class Take>
  void each_number(std::size_t column, Take&& take) const {
    std::vector<double> numbers;
    for (std::size_t first = 0; first < row_count_; first += most_rows_) {
      numbers.resize(std::min(most_rows_, row_count_ - first));
      scratch_.read(first * width_ + column * numbers.size(), numbers);
      for (const double number : numbers) take(number);
    }
  }

 private:
  void add_block(std::vector<double>& rows) {
    const std::size_t count = rows.size() / width_;
    std::vector<double> turned(rows.size());
    for (std::size_t row = 0; row < count; ++row) {
      for (std::size_t i = 0; i < width_; ++i) turned[i * count + row] = rows[row * width_ + i];
    }
    scratch_.append(turned);
    row_count_ += count;
    rows.clear();
  }

  std::size_t width_;
  std::size_t most_rows_;  // in a block
  std::size_t row_count_ = 0;
  Scratch scratch_;
};

/// With a point or an exponent, so that all values of a column are of one type.
void append_value(double number, std::string& out) {
  if (!std::isfinite(number)) {
    out += "null";
    return;
  }
  const std::size_t begin = out.size();
  append_number(number, out);
  if (out.find_first_of(".e", begin) == std::string::npos) out += ".0";
}

void write_columns(const ByColumn& numbers, const std::vector<Column>& columns, StagedFile& file) {
  std::string waiting = "{\"columns\":[";
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Column& column = columns[i];
    const Json head = {{"name", column.name}, {"group", column.group}, {"unit", column.unit}};
    const std::string text = head.dump(-1, ' ', false, Json::error_handler_t::replace);
    waiting += (i == 0 ? "" : ",") + text.substr(0, text.size() - 1) + ",\"values\":[";
    const char* separator = "";
    numbers.each_number(i, [&](double number) {
      waiting += separator;
      separator = ",";
      append_value(number, waiting);
      if (waiting.size() < kMostWaiting) return;
      file.write(waiting);
      waiting.clear();
    });
    waiting += "]}";
  }
  file.write(waiting + "]}\n");
}

}  // namespace

void write_trajectory_json(const std::string& csv, const std::string& json,
                           const std::vector<Column>& columns) {
  const ByColumn numbers(csv, json, columns);
  try {
    StagedFile file(json);
    write_columns(numbers, columns, file);
    file.move();
  } catch (const InputError&) {
    throw;
  } catch (const std::runtime_error& error) {
    throw InputError(error.what());
  }
}

}  // namespace hybridyn::tools
