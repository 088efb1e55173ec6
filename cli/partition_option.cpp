#include "cli/partition_option.hpp"

#include <CLI/CLI.hpp>

#include "hybridyn/options/naming.hpp"

namespace hybridyn::tools {

void add_partition_option(CLI::App& command, std::string& text) {
  command.add_option("--partition", text,
                     "how to cut into blocks and numeric links: none, whole, auto, every:N, "
                     "siblings:N, chains:FIRST..LAST,LINK;..., siblings separated by |, or a file "
                     "that says so; default: the file "
                     "MODEL.partition beside the model, else auto");
}

ChosenPartition chosen_partition(const std::string& text, const std::string& model_path,
                                 const Model<double>& model) {
  return naming("--partition", [&] { return partition_of(text, model_path, model); });
}

CutRobot cut_as_asked(const std::string& text, const std::string& model_path,
                      const Model<double>& model) {
  const ChosenPartition chosen = chosen_partition(text, model_path, model);
  const generator::Mechanism mechanism = generator::prepare_mechanism(model);
  return cut_robot(model, chosen, mechanism,
                   generator::derive_hybrid(model, mechanism, chosen.partition, {}));
}

}  // namespace hybridyn::tools
