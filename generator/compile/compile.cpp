#include "hybridyn/generator/compile/compile.hpp"

#include <algorithm>
#include <map>

#include "hybridyn/generator/compile/freedoms.hpp"
#include "hybridyn/generator/compile/model_facts.hpp"
#include "hybridyn/generator/emit/unique_names.hpp"

namespace hybridyn::generator {
namespace {

bool asks_for(const Request& request, const char* function) {
  return std::count(request.functions.begin(), request.functions.end(), function) > 0;
}

void check(const Request& request) {
  const bool has_own_order = request.partition || asks_for(request, "brick");
  if (has_own_order && request.options.rows != RowOrder::kAngularFirst) {
    throw DerivationError("hybrid code and bricks have angular rows first, whatever is asked for");
  }
  if (request.partition && request.language != OutputLanguage::kCpp) {
    throw DerivationError("there is hybrid code in C++ only");
  }
  if (request.is_compiled && (request.language != OutputLanguage::kCpp || request.partition ||
                              request.entry != EntryTable::kNone)) {
    throw DerivationError(
        "declarations are for functions in C++: C is compiled once as it is, the class Robot is a "
        "template, and a table of functions takes the templates");
  }
  if (request.entry != EntryTable::kNone && request.language != OutputLanguage::kCpp) {
    throw DerivationError("there are tables of functions in C++ only");
  }
}

int moving_frame(const Mechanism& mechanism, const std::string& link) {
  for (std::size_t f = 0; f < mechanism.frames.size(); ++f) {
    if (mechanism.frames[f].name.raw() != link) continue;
    if (mechanism.frames[f].body != kGround) return static_cast<int>(f);
    throw DerivationError("link '" + link + "' does not move; its parameters do not matter");
  }
  throw DerivationError("there is no link '" + link + "'");
}

void open(Mechanism& mechanism, const std::vector<OpenParameters>& items) {
  std::map<int, OpenLink> links;  // by frame: in the order of the file
  const auto add = [&links](int frame, const OpenParameters& item) {
    OpenLink& link = links[frame];
    link.frame = frame;
    link.mass |= item.mass;
    link.com |= item.com;
    link.inertia |= item.inertia;
  };
  for (const OpenParameters& item : items) {
    if (item.link) {
      add(moving_frame(mechanism, *item.link), item);
      continue;
    }
    for (std::size_t f = 0; f < mechanism.frames.size(); ++f) {
      if (mechanism.frames[f].body != kGround) add(static_cast<int>(f), item);
    }
  }
  for (const auto& [frame, link] : links) open_parameters(mechanism, link);
}

/// What the request leaves out is not there.
Mechanism only_wanted(Mechanism mechanism, const Request& request) {
  if (request.options.joint_friction) return mechanism;
  for (Body& body : mechanism.bodies) body.damping = body.dry_friction = 0;
  return mechanism;
}

/// What does not follow from the rest of the request.
FunctionOptions options_of(const Model<double>& model, const Mechanism& mechanism,
                           const Request& request) {
  FunctionOptions out = request.options;
  out.lanes = request.language == OutputLanguage::kCpp;
  out.passive = passive_velocities(model, request.passive);
  if (asks_for(request, "reduced") && model.has_constraints()) {
    out.independent = independent_velocities(model, mechanism, request.independent);
  }
  return out;
}

bool is_of_each_frame(const std::string& function) {
  return function == "fk" || function == "J" || function == "Jdot" || function == "Jdotv";
}

/// For each frame one, called frame_jacobian_LINK instead of frame_jacobians.
std::vector<Function> derive_for_each_frame(const Library& library, const std::string& function,
                                            const FunctionOptions& options,
                                            std::vector<Attempts>& attempts) {
  const std::vector<ModelText>& frames = library.info.frames;
  const std::vector<std::string> constants = constant_names(frames, "frame");
  if (frames.empty()) return derive_function(library.mechanism, function, options);  // says so
  std::vector<Function> out;
  for (std::size_t i = 0; i < frames.size(); ++i) {
    FunctionOptions of_frame = options;
    of_frame.frames = {frames[i].raw()};
    for (Function& derived : derive_function(library.mechanism, function, of_frame, &attempts)) {
      std::string& name = derived.kernel.name;
      name.pop_back();  // the s of several
      name += "_" + constants[i];
      out.push_back(std::move(derived));
    }
  }
  return out;
}

/// The functions of the mechanism. Returns the options that these go by.
FunctionOptions derive(const Model<double>& model, const Request& request, Library& out) {
  out.info.links = link_facts(model, out.mechanism);
  open(out.mechanism, request.open_parameters);
  const std::vector<std::string> names = parameter_names(out.mechanism);
  const std::vector<double> nominal = nominal_parameters(out.mechanism);
  for (std::size_t i = 0; i < names.size(); ++i)
    out.info.parameters.push_back({names[i], nominal[i]});
  FunctionOptions options = options_of(model, out.mechanism, request);
  for (const std::string& function : request.functions) {
    if (request.detail) {
      options.trying = [&request, function](int setting) {
        request.detail("deriving " + function + ", setting " + std::to_string(setting));
      };
    }
    if (request.progress) {
      request.progress("deriving " + function + " for " + std::to_string(model.nv) + " velocities");
    }
    const bool is_split = request.each_frame && is_of_each_frame(function);
    std::vector<Function> all =
        is_split ? derive_for_each_frame(out, function, options, out.attempts)
                 : derive_function(out.mechanism, function, options, &out.attempts);
    for (Function& derived : all) {
      out.functions.push_back(arrange(derived));
      out.derived.push_back(std::move(derived));
    }
  }
  return options;
}

int operations(const std::vector<Function>& functions) {
  int sum = 0;
  for (const Function& function : functions) sum += count_operations(function).flops();
  return sum;
}

}  // namespace

Library compile(const Model<double>& model, const Request& request) {
  check(request);
  Library out;
  out.info = info_of(model, request);
  out.mechanism = only_wanted(prepare_mechanism(model, {request.snap}), request);
  const FunctionOptions options = derive(model, request, out);
  if (request.partition) {
    out.hybrid = derive_hybrid(model, out.mechanism, *request.partition, options);
  }
  if (request.language == OutputLanguage::kCpp) {
    out.limbs = limbs_side_by_side(model, out.mechanism, out.functions, options);
  }
  out.files = write_library(out.info, out.functions, out.limbs, out.hybrid ? &*out.hybrid : nullptr,
                            request.language, request.entry);
  return out;
}

Library compile_side_by_side(const std::vector<Model<double>>& lanes, const Request& request) {
  check(request);
  Library out;
  out.info = info_of(lanes.front(), request);
  out.mechanism = only_wanted(prepare_mechanism(lanes, {request.snap}), request);
  derive(lanes.front(), request, out);
  for (std::vector<Function>* functions : {&out.derived, &out.functions}) {
    for (Function& function : *functions) {
      function.kernel.lanes = static_cast<int>(lanes.size());
    }
  }
  out.files = write_library(out.info, out.functions, out.limbs, nullptr, OutputLanguage::kCpp,
                            EntryTable::kStates);
  return out;
}

std::optional<NearlyRight> nearly_right(const Model<double>& model, const Request& request,
                                        const Library& library) {
  const auto& near = library.mechanism.near_right_angles;
  if (near.empty()) return std::nullopt;
  NearlyRight out{};
  for (const NearRightAngle& angle : near) {
    out.joints.push_back(angle.joint);
    out.deviation = std::max(out.deviation, angle.deviation);
  }
  Request snapped = request;
  snapped.snap = 2 * out.deviation;
  Library other;
  other.mechanism = only_wanted(prepare_mechanism(model, {snapped.snap}), request);
  derive(model, snapped, other);
  out.operations = operations(library.functions);
  out.saved = out.operations - operations(other.functions);
  return out;
}

}  // namespace hybridyn::generator
