#include "hybridyn/runs/contact_file.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "hybridyn/runs/csv.hpp"
#include "hybridyn/system/errors.hpp"
#include "hybridyn/system/files.hpp"

namespace hybridyn::tools {
namespace {

constexpr const char* kGroundName = "ground";

const std::vector<std::string>& column_names() {
  static const std::vector<std::string> kNames = {
      "t",       "link_a",   "link_b",   "x",        "y",   "z",        "force.x", "force.y",
      "force.z", "normal.x", "normal.y", "normal.z", "gap", "friction", "slips"};
  return kNames;
}

/// Numbers behind the names.
constexpr std::size_t kFirstNumber = 3;
constexpr std::size_t kNumbers = 12;

class ContactReader {
 public:
  ContactReader(const std::string& file, const Model<double>& model,
                const std::vector<double>& times)
      : file_(file), times_(times), text_(read_file(file)), reader_(text_, file) {
    if (reader_.names() != column_names()) fail("its first line is not that of contacts");
    links_[kGroundName] = kGround;
    for (std::size_t i = 0; i < model.frames.size(); ++i) {
      links_[model.frames[i].name] = static_cast<int>(i);
    }
  }

  RecordedContacts read() {
    RecordedContacts out;
    for (std::vector<std::string> fields; reader_.next(fields);) {
      const double time = number(fields[0]);
      while (out.first.size() < times_.size() && times_[out.first.size()] <= time) {
        out.first.push_back(out.loads.size());
      }
      if (time > times_.back()) break;
      if (out.first.empty() || times_[out.first.size() - 1] != time) {
        fail("trajectory.csv has no row at this time, or it is before that above");
      }
      out.loads.push_back(load(fields));
    }
    out.first.resize(times_.size() + 1, out.loads.size());
    return out;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw InputError(file_ + ":" + std::to_string(reader_.line()) + ": " + what);
  }

  double number(const std::string& field) const {
    double out = 0;
    const char* const end = field.data() + field.size();
    const std::from_chars_result read = std::from_chars(field.data(), end, out);
    if (read.ec != std::errc() || read.ptr != end || !std::isfinite(out)) {
      fail("has what is no finite number");
    }
    return out;
  }

  int link(const std::string& name) const {
    const auto found = links_.find(name);
    if (found == links_.end()) fail("the model has no link '" + name + "'");
    return found->second;
  }

  ContactLoad load(const std::vector<std::string>& fields) const {
    double x[kNumbers];
    for (std::size_t i = 0; i < kNumbers; ++i) x[i] = number(fields[kFirstNumber + i]);
    ContactLoad out;
    out.link_a = link(fields[1]);
    out.link_b = link(fields[2]);
    out.position = {x[0], x[1], x[2]};
    out.force = {x[3], x[4], x[5]};
    out.normal = {x[6], x[7], x[8]};
    out.gap = x[9];
    out.friction = x[10];
    out.slips = x[11] != 0;
    if (!(std::abs(out.normal.norm() - 1) < 1e-6)) fail("the normal is not of length 1");
    if (out.friction < 0) fail("the friction is negative");
    if (x[11] != 0 && x[11] != 1) fail("slips is neither 0 nor 1");
    return out;
  }

  const std::string& file_;
  const std::vector<double>& times_;
  std::string text_;
  CsvReader reader_;
  std::map<std::string, int> links_;
};

}  // namespace

ContactFile::ContactFile(const std::string& path, const std::vector<std::string>& links)
    : rows_(path), names_({kGroundName}) {
  for (const std::string& link : links) names_.push_back(csv_field(link));
  rows_.add(csv_header(column_names()));
}

void ContactFile::add(double time, const std::vector<ContactLoad>& loads) {
  for (const ContactLoad& load : loads) {
    line_.clear();
    append_number(time, line_);
    for (const int link : {load.link_a, load.link_b}) line_ += ',' + names_[link - kGround];
    const auto push = [&](double number) {
      line_ += ',';
      append_number(number, line_);
    };
    for (const Vector3<double>* v : {&load.position, &load.force, &load.normal}) {
      for (const double x : *v) push(x);
    }
    push(load.gap);
    push(load.friction);
    line_ += load.slips ? ",1\n" : ",0\n";
    rows_.add(line_);
  }
}

RecordedContacts read_contacts(const std::string& file, const Model<double>& model,
                               const std::vector<double>& times) {
  return ContactReader(file, model, times).read();
}

}  // namespace hybridyn::tools
