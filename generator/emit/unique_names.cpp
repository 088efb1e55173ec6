#include "hybridyn/generator/emit/unique_names.hpp"

#include <map>

#include "hybridyn/generator/emit/code_writer.hpp"
#include "hybridyn/generator/emit/reserved_words.hpp"

namespace hybridyn::generator {
namespace {

std::vector<Program*> programs_of(std::vector<LimbFunction>& limbs, Hybrid* hybrid) {
  std::vector<Program*> out;
  for (LimbFunction& function : limbs) out.push_back(&function.program);
  if (hybrid == nullptr) return out;
  for (Program* program : generator::programs_of(*hybrid)) out.push_back(program);
  return out;
}

/// Arrays of all programs: the same array has the same name in each.
class ArrayNames {
 public:
  ArrayNames() {
    for (const Array& given : given_arrays()) names_[given.id] = table_.add(given.name);
  }

  const std::string& of(const ArrayId& id, const std::string& wanted) {
    const auto known = names_.find(id);
    return known != names_.end() ? known->second : names_[id] = table_.add(wanted);
  }

 private:
  NameTable table_;
  std::map<ArrayId, std::string> names_;
};

/// Within a kernel the same; what is local to it, as it is wanted. `more`: what the runtime makes of
/// its results.
void name_arguments(Kernel& kernel, ArrayNames& arrays, std::vector<Result>* more = nullptr) {
  NameTable local;
  for (const char* word : {"lanes", "numbers", "angles", "sines", "cosines", "Scalar", "Lanes"}) {
    local.add(word);
  }
  const auto name = [&](auto& argument) {
    const ArrayId& id = argument.array;
    const bool is_local = id.kind == ArrayId::Kind::kNone || id.kind == ArrayId::Kind::kKept ||
                          id.kind == ArrayId::Kind::kTotalsKept ||
                          id.kind == ArrayId::Kind::kContactKept ||
                          id.kind == ArrayId::Kind::kDynamicsKept;
    argument.name = local.add(is_local ? argument.name : arrays.of(id, argument.name));
  };
  for (Argument& argument : kernel.arguments) name(argument);
  for (std::vector<Result>* results : {&kernel.results, more}) {
    if (results == nullptr) continue;
    for (Result& result : *results) name(result);
  }
}

/// All that a kernel's function says.
std::string text_of(const Kernel& kernel) {
  const KernelText text = write_kernel(kernel, cpp_language());
  std::string out;
  for (const Argument& argument : kernel.arguments) out += argument.name + ",";
  for (const Result& result : kernel.results) out += result.name + ",";
  for (const auto* lines :
       {&text.lane_numbers, &text.angle_statements, &text.angles, &text.body, &text.results}) {
    for (const std::string& line : *lines) out += line + "\n";
  }
  return out;
}

class KernelNames {
 public:
  explicit KernelNames(const std::vector<std::string>& taken)
      : table_(NameTable::Case::kIsIgnored) {
    for (const std::string& name : taken) table_.add(name);
  }

  void name(Kernel& kernel) {
    const auto [known, is_new] = names_.try_emplace({kernel.name, text_of(kernel)});
    if (is_new) known->second = table_.add(kernel.name);
    kernel.name = known->second;
  }

 private:
  NameTable table_;
  std::map<std::pair<std::string, std::string>, std::string> names_;  // by wish and text
};

/// Numbers of a link are those of one program; the object that computes it is one for all.
class LinkNames {
 public:
  void name(Program& program, const std::string& prefix) {
    for (NumericBody& body : program.bodies) {
      body.constant = name_of(constants_, {prefix, body.body}, prefix + body.name);
      body.member = name_of(members_, {"", body.body}, "link_" + body.name);
    }
  }

 private:
  struct Names {
    NameTable table;
    std::map<std::pair<std::string, int>, std::string> known;
  };
  static std::string name_of(Names& names, const std::pair<std::string, int>& what,
                             const std::string& wanted) {
    const auto [known, is_new] = names.known.try_emplace(what);
    if (is_new) known->second = names.table.add(wanted);
    return known->second;
  }

  Names constants_;
  Names members_;
};

}  // namespace

std::vector<std::string> constant_names(const std::vector<ModelText>& texts,
                                        const std::string& otherwise) {
  std::vector<std::string> out;
  NameTable table;
  for (const ModelText& text : texts) {
    std::string name = text.identifier(otherwise + std::to_string(out.size() + 1));
    if (is_keyword_or_macro(name)) name += '_';
    out.push_back(table.add(name));
  }
  return out;
}

void make_names_unique(std::vector<Function>& functions, std::vector<LimbFunction>& limbs,
                       Hybrid* hybrid, const std::vector<std::string>& taken) {
  ArrayNames arrays;
  KernelNames names(taken);
  for (Function& function : functions) {
    name_arguments(function.kernel, arrays, function.tree ? &function.tree->results : nullptr);
    names.name(function.kernel);
  }
  const std::vector<Program*> programs = programs_of(limbs, hybrid);
  for (Program* program : programs) {
    for (ProgramArray& array : program->arrays) array.name = arrays.of(array.id, array.name);
  }
  for (Program* program : programs) {
    for (Kernel& kernel : program->kernels) {
      name_arguments(kernel, arrays);
      names.name(kernel);
    }
  }
  LinkNames links;
  for (Program* program : programs) {
    const bool is_own = hybrid != nullptr && program == &hybrid->joint_wrenches;
    links.name(*program, is_own ? "k_own_" : "k_");
  }
}

}  // namespace hybridyn::generator
