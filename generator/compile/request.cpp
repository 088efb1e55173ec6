#include "hybridyn/generator/compile/request.hpp"

#include <utility>

namespace hybridyn::generator {

Request request_functions(std::string name, std::vector<std::string> functions) {
  Request out;
  out.name = std::move(name);
  out.functions = std::move(functions);
  return out;
}

Request request_robot(std::string name, Partition partition) {
  Request out;
  out.name = std::move(name);
  out.partition = std::move(partition);
  return out;
}

}  // namespace hybridyn::generator
