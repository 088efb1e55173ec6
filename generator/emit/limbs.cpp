#include "hybridyn/generator/emit/limbs.hpp"

#include <algorithm>

#include "hybridyn/generator/emit/program_text.hpp"
#include "hybridyn/generator/emit/sibling_call.hpp"

namespace hybridyn::generator {

using Json = nlohmann::json;

std::string name_of_whole(const std::string& function) { return function + "_whole"; }

Json limbs_context(const Kernel& whole, const Program& limbs) {
  std::vector<std::string> headers = {name_of_whole(whole.name) + ".hpp",
                                      "hybridyn/kernel/lanes.hpp"};
  std::vector<std::string> names;
  for (const Kernel& kernel : limbs.kernels) {
    headers.push_back(kernel.name + ".hpp");
    const bool is_known = std::find(names.begin(), names.end(), kernel.description) != names.end();
    if (kernel.lanes > 0 && !is_known) names.push_back(kernel.description);
  }
  std::sort(headers.begin(), headers.end());
  Json arrays = Json::array();
  for (const ProgramArray& array : limbs.arrays) {
    arrays.push_back(
        {{"declaration", declaration(limbs, array)}, {"description", array.description}});
  }
  std::vector<std::string> operands;
  for (const Argument& a : whole.arguments) operands.push_back(a.name);
  for (const Result& r : whole.results) operands.push_back(r.name);
  const std::vector<std::string> call = call_text(name_of_whole(whole.name), operands);
  return {{"headers", headers},
          {"limbs", names},
          {"whole", call},
          {"arrays", std::move(arrays)},
          {"statements", statements(limbs, call)}};
}

}  // namespace hybridyn::generator
