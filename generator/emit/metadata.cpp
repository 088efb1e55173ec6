#include "hybridyn/generator/emit/metadata.hpp"

#include "hybridyn/generator/emit/facts.hpp"
#include "hybridyn/generator/emit/function_file.hpp"
#include "hybridyn/generator/optimize/operations.hpp"

namespace hybridyn::generator {

using Json = nlohmann::json;

Json metadata(const LibraryInfo& info, const std::vector<Function>& given) {
  Json functions = Json::array();
  for (const Function& function : given) {
    const Kernel& kernel = function.kernel;
    const OperationCount n = count_operations(function);
    Json arguments = Json::array();
    for (const Argument& a : kernel.arguments) {
      arguments.push_back({{"name", a.name}, {"size", a.size}, {"description", a.description}});
    }
    Json results = Json::array();
    for (const Result& r : function.results()) {
      Json result = {{"name", r.name},
                     {"rows", r.rows},
                     {"columns", r.columns},
                     {"description", r.description}};
      if (r.columns > 1) result["non_zeros"] = non_zeros(r);
      results.push_back(std::move(result));
    }
    functions.push_back({{"name", kernel.name},
                         {"description", kernel.description},
                         {"derivation", kernel.derivation},
                         {"arguments", std::move(arguments)},
                         {"results", std::move(results)},
                         {"multiplications", n.multiplications},
                         {"additions", n.additions},
                         {"divisions", n.divisions},
                         {"angles", n.angles}});
  }
  Json out = {{"model", info.model.raw()},
              {"hash", info.hash},
              {"version", info.version},
              {"command", info.command.raw()},
              {"namespace", info.name}};
  out["nq"] = info.nq;
  out["nv"] = info.nv;
  out["convention"] =
      "q: positions before quaternions (x y z w) of free joints; v: linear before angular; SI "
      "units";
  out.update(facts_json(info));
  out["functions"] = std::move(functions);
  return out;
}

}  // namespace hybridyn::generator
