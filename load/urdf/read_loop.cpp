#include "hybridyn/building/check/constraints.hpp"
#include "reading.hpp"

namespace hybridyn::load {
namespace {

struct End {
  std::string link;
  Placement frame;
};

End read_end(const Element& element, const char* name) {
  const std::string example = "<" + std::string(name) + " link=\"...\"/>";
  const Element end = element.required_child(name, example.c_str());
  // Braces: in this order.
  return End{end.required_text("link"), read_origin(end)};
}

}  // namespace

void read_loop(const tinyxml2::XMLElement& xml, Reading& reading) {
  Owner owner{ObjectKind::kLoop, static_cast<int>(reading.loops.size()), ""};
  const Element element(&xml, owner, reading.problems);
  LoopDescription loop;
  loop.name = owner.name = element.required_text("name");
  loop.type = read_type(element, may_close_loop);
  const End predecessor = read_end(element, "predecessor");
  const End successor = read_end(element, "successor");
  loop.predecessor = predecessor.link;
  loop.predecessor_frame = predecessor.frame;
  loop.successor = successor.link;
  loop.successor_frame = successor.frame;
  read_axes(element, loop.type, loop.axis, loop.axis2);
  reading.description.loops.push_back(std::move(loop));
  reading.loops.push_back(&xml);
}

void read_coupling(const tinyxml2::XMLElement& xml, Reading& reading) {
  Owner owner{ObjectKind::kCoupling, static_cast<int>(reading.couplings.size()), ""};
  const Element element(&xml, owner, reading.problems);
  CouplingDescription coupling;
  coupling.name = owner.name = element.required_text("name");
  coupling.predecessor = read_end(element, "predecessor").link;
  coupling.successor = read_end(element, "successor").link;
  coupling.ratio =
      element.required_child("ratio", "<ratio value=\"...\"/>").required_number("value");
  reading.description.couplings.push_back(std::move(coupling));
  reading.couplings.push_back(&xml);
}

}  // namespace hybridyn::load
