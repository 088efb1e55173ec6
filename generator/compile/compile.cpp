#include "hybridyn/generator/compile/compile.hpp"

#include <algorithm>
#include <map>

#include "hybridyn/generator/compile/freedoms.hpp"
#include "hybridyn/generator/hybrid/choice.hpp"

namespace hybridyn::generator {
namespace {

LibraryInfo info_of(const Model<double>& model, const Request& request) {
  LibraryInfo out;
  out.name = request.name;
  out.model = request.origin.model.raw().empty() ? ModelText(model.name) : request.origin.model;
  out.hash = request.origin.hash;
  out.version = HYBRIDYN_VERSION;
  out.command = request.origin.command;
  out.nq = model.nq;
  out.nv = model.nv;
  out.loops = static_cast<int>(model.loops.size());
  out.floats = model.floating;
  for (const std::string& frame : request.options.frames) out.frames.emplace_back(frame);
  for (int i = 0; i < model.size(); ++i) {
    const Link<double>& link = model.links[i];
    out.joints.push_back({ModelText(model.joints[i].name), std::string(to_string(link.type)),
                          link.q_index, link.nq(), link.v_index, link.nv()});
  }
  return out;
}

bool asks_for(const Request& request, const char* function) {
  return std::count(request.functions.begin(), request.functions.end(), function) > 0;
}

void check(const Request& request) {
  if (request.partition && request.language != OutputLanguage::kCpp) {
    throw DerivationError("there is hybrid code in C++ only");
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

/// The mechanism and the functions. Returns the options that these go by.
FunctionOptions derive(const Model<double>& model, const Request& request, Library& out) {
  out.mechanism = prepare_mechanism(model, {request.snap});
  open(out.mechanism, request.open_parameters);
  const std::vector<std::string> names = parameter_names(out.mechanism);
  const std::vector<double> nominal = nominal_parameters(out.mechanism);
  for (std::size_t i = 0; i < names.size(); ++i)
    out.info.parameters.push_back({names[i], nominal[i]});
  const FunctionOptions options = options_of(model, out.mechanism, request);
  for (const std::string& function : request.functions) {
    if (request.progress) {
      request.progress("deriving " + function + " for " + std::to_string(model.nv) + " velocities");
    }
    for (Function& derived : derive_function(out.mechanism, function, options, &out.attempts)) {
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
  const FunctionOptions options = derive(model, request, out);
  if (request.partition) {
    out.hybrid = derive_hybrid(model, out.mechanism, *request.partition, options);
  }
  if (asks_for(request, "fd") && request.language == OutputLanguage::kCpp) {
    out.limbs = limbs_side_by_side(model, out.mechanism, options);
  }
  out.files = write_library(out.info, out.functions, out.limbs ? &*out.limbs : nullptr,
                            out.hybrid ? &*out.hybrid : nullptr, request.language, request.entry);
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
  derive(model, snapped, other);
  out.operations = operations(library.functions);
  out.saved = out.operations - operations(other.functions);
  return out;
}

}  // namespace hybridyn::generator
