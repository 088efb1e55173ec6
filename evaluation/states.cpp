#include "hybridyn/evaluation/states.hpp"

#include "hybridyn/configuration/configuration.hpp"
#include "hybridyn/text/json_input.hpp"

namespace hybridyn::tools {
namespace {

using nlohmann::json;

class Reader : JsonReader {
 public:
  Reader(const std::string& name, const Model<double>& model) : JsonReader(name), model_(model) {}

  States read(const json& file) {
    require(file.is_object(), "", "is no object; expected {\"states\": [..]}");
    warn_of_unknown(file, "", {"gravity", "states"});
    if (const auto gravity = file.find("gravity"); gravity != file.end()) {
      out_.gravity = vector3(*gravity, "gravity");
      out_.gives_gravity = true;
    }
    const auto states = file.find("states");
    require(states != file.end(), "", "has no \"states\"");
    require(states->is_array(), "states", "is no array");
    for (std::size_t i = 0; i < states->size(); ++i) {
      const std::string where = "states[" + std::to_string(i) + "]";
      out_.states.push_back(state((*states)[i], where));
    }
    out_.warnings = warnings();
    return std::move(out_);
  }

 private:
  State state(const json& in, const std::string& where) {
    require(in.is_object(), where, "is no object");
    warn_of_unknown(in, where, {"q", "v", "tau", "qdd", "external"});
    for (const char* key : {"q", "v"}) {
      require(in.contains(key), where, std::string("has no \"") + key + "\"");
    }
    State out;
    const std::string of_velocity = "the model has nv =";
    out.q = vector(in.at("q"), where + ".q", model_.nq, "the model has nq =");
    // Quaternions of any length will do as long as they have a direction.
    const std::string zero = zero_quaternion(model_, out.q);
    require(zero.empty(), where + ".q", zero);
    normalise(model_, out.q);
    out.v = vector(in.at("v"), where + ".v", model_.nv, of_velocity);
    if (in.contains("tau")) out.tau = vector(in.at("tau"), where + ".tau", model_.nv, of_velocity);
    if (in.contains("qdd")) out.qdd = vector(in.at("qdd"), where + ".qdd", model_.nv, of_velocity);
    if (in.contains("external")) read_external(in.at("external"), where + ".external", out);
    return out;
  }

  void read_external(const json& in, const std::string& where, State& out) {
    require(in.is_object(), where, "is no object; expected {\"LINK\": {\"force\": [..], ..}}");
    for (const auto& [link, value] : in.items()) {
      std::string here = where;
      here.append(".").append(link);
      const int frame = model_.find_frame(link);
      require(frame >= 0, here, "the model has no link of this name");
      require(value.is_object(), here, "is no object; expected \"force\" and \"moment\"");
      warn_of_unknown(value, here, {"force", "moment"});
      Wrench<double> F = Wrench<double>::zero();
      if (value.contains("force")) F.force = vector3(value.at("force"), here + ".force");
      if (value.contains("moment")) F.moment = vector3(value.at("moment"), here + ".moment");
      out.external.push_back({frame, F});
    }
  }

  const Model<double>& model_;
  States out_;
};

}  // namespace

std::string zero_quaternion(const Model<double>& model, const VectorX<double>& q) {
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    const int offset = quaternion_offset(link.type);
    if (offset < 0) continue;
    const int first = link.q_index + offset;
    if (!q.segment<4>(first).isZero(0)) continue;
    return "the quaternion of joint '" + model.joints[i].name + "', entries " +
           std::to_string(first) + " to " + std::to_string(first + 3) +
           ", is zero: it has no direction";
  }
  return "";
}

States parse_states(const std::string& text, const std::string& name, const Model<double>& model) {
  return Reader(name, model).read(parse_json(text, name));
}

}  // namespace hybridyn::tools
