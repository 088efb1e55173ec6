#include "hybridyn/runs/saved_state.hpp"

#include <cmath>
#include <limits>

#include "hybridyn/evaluation/states.hpp"
#include "hybridyn/system/files.hpp"
#include "hybridyn/text/json_input.hpp"
#include "hybridyn/text/json_output.hpp"

namespace hybridyn::tools {
namespace {

class StateReader : JsonReader {
 public:
  StateReader(const std::string& name, const Model<double>& model)
      : JsonReader(name), model_(model) {}

  SavedState read(const json& in) const {
    SavedState out;
    out.at.start_time = number(value(in, "", "start_time"), "start_time");
    out.step = positive(value(in, "", "step"), "step");
    out.at.steps = count(value(in, "", "steps"));
    require(std::isfinite(out.time()), "steps", "end at a time that is not finite");
    out.at.q = vector(value(in, "", "q"), "q", model_.nq, "the model has nq =");
    const std::string zero = zero_quaternion(model_, out.at.q);
    require(zero.empty(), "q", zero);
    out.at.v = vector(value(in, "", "v"), "v", model_.nv, "the model has nv =");
    if (const auto own = in.find("own_step"); own != in.end()) out.at.own_step = own_step(*own);
    if (const auto scheme = in.find("contacts"); scheme != in.end()) {
      require(scheme->is_array() && scheme->size() <= kMostNumbers, "contacts", "is no such list");
      for (const json& number : *scheme) out.at.scheme.push_back(this->number(number, "contacts"));
    }
    return out;
  }

 private:
  static constexpr std::size_t kMostNumbers = 100'000'000;

  const json& value(const json& in, const std::string& where, const char* key) const {
    require(in.is_object(), where, "is no object");
    const auto found = in.find(key);
    require(found != in.end(), where, std::string("has no \"") + key + "\"");
    return *found;
  }

  double positive(const json& in, const std::string& where) const {
    const double out = number(in, where);
    require(out > 0, where, "is not greater than zero");
    return out;
  }

  std::int64_t count(const json& in) const {
    require(in.is_number_integer(), "steps", "is no whole number");
    require(!in.is_number_unsigned() ||
                in.get<std::uint64_t>() <=
                    static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()),
            "steps", "is too large");
    const auto out = in.get<std::int64_t>();
    require(out >= 0, "steps", "is negative");
    return out;
  }

  OwnStep<double> own_step(const json& in) const {
    const std::string where = "own_step";
    return {number(value(in, where, "time"), where + ".time"),
            positive(value(in, where, "length"), where + ".length"),
            vector(value(in, where, "x"), where + ".x", model_.nq + model_.nv,
                   "the model has nq + nv =")};
  }

  const Model<double>& model_;
};

}  // namespace

SavedState read_state(const std::string& path, const Model<double>& model) {
  return StateReader(path, model).read(parse_json(read_file(path), path));
}

std::string state_text(const SavedState& state) {
  Json out = {{"start_time", state.at.start_time},
              {"step", state.step},
              {"steps", state.at.steps},
              {"q", to_json(state.at.q)},
              {"v", to_json(state.at.v)}};
  if (state.at.own_step) {
    const OwnStep<double>& own = *state.at.own_step;
    out["own_step"] = {{"time", own.time}, {"length", own.length}, {"x", to_json(own.x)}};
  }
  if (!state.at.scheme.empty()) out["contacts"] = state.at.scheme;
  return out.dump(1) + "\n";
}

}  // namespace hybridyn::tools
