// libFuzzer's way into the parsers of meshes. The first byte says which.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "hybridyn/load/mesh.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace hybridyn::load;
  if (size == 0) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  Mesh mesh;
  const auto parse = data[0] % 3 == 0 ? parse_obj : data[0] % 3 == 1 ? parse_stl : parse_dae;
  const auto problem = parse(bytes, mesh);
  if (problem && (problem->message.empty() || !mesh.vertices.empty())) std::abort();
  for (const auto& triangle : mesh.triangles) {
    for (const std::uint32_t corner : triangle) {
      if (corner >= mesh.vertices.size() || !mesh.vertices[corner].allFinite()) std::abort();
    }
  }
  return 0;
}
