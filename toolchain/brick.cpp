#include "hybridyn/toolchain/brick.hpp"

#include "hybridyn/toolchain/generated_code.hpp"

namespace hybridyn::tools {

generator::Request request_brick(const std::string& name, const std::vector<std::string>& handles) {
  generator::Request out = generator::request_functions(name, {"brick"});
  out.options.frames = handles;
  out.options.gravity.reset();
  out.entry = generator::EntryTable::kStates;
  return out;
}

std::unique_ptr<Brick> make_brick(const std::string& name, const Model<double>& model,
                                  const std::vector<std::string>& handles,
                                  const CompileOptions& options,
                                  const std::vector<generator::OpenParameters>& open) {
  generator::Request request = request_brick("brick", handles);
  request.open_parameters = open;
  const generator::Library library = generator::compile(model, request);
  const auto code = std::make_shared<GeneratedCode>(compile_generated(name, library, options));
  return std::make_unique<Brick>(code->table(), code);
}

}  // namespace hybridyn::tools
