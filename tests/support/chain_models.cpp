#include "support/chain_models.hpp"

#include <sstream>

namespace hybridyn::testing {
namespace {

const char* const kTurningAxes[] = {"0 0 1", "0 1 0", "1 0 0"};

std::string bar(const std::string& name) {
  return "<link name='" + name +
         "'><inertial><origin xyz='0 0 -0.5'/><mass value='1'/>"
         "<inertia ixx='0.1' iyy='0.1' izz='0.01' ixy='0' ixz='0' iyz='0'/></inertial></link>";
}

std::string hinge(const std::string& name, const std::string& parent, const std::string& child,
                  const std::string& origin) {
  return "<joint name='" + name + "' type='continuous'><parent link='" + parent +
         "'/><child link='" + child + "'/><origin " + origin + "/><axis xyz='0 1 0'/></joint>";
}

}  // namespace

std::string chain_urdf(int count, const std::function<ChainLink(int)>& link) {
  std::ostringstream out;
  out.precision(17);
  out << "<robot name='chain'><link name='l0'/>\n";
  for (int i = 1; i <= count; ++i) {
    const ChainLink l = link(i);
    const std::string axis = l.axis.empty() ? kTurningAxes[i % 3] : l.axis;
    out << "<link name='l" << i << "'><inertial><origin xyz='0 0 0.05'/><mass value='" << l.mass
        << "'/><inertia ixx='" << l.inertia << "' iyy='" << l.inertia << "' izz='"
        << 0.6 * l.inertia << "' ixy='0' ixz='0' iyz='0'/></inertial></link>\n<joint name='j" << i
        << "' type='" << l.type << "'><parent link='l" << i - 1 << "'/><child link='l" << i
        << "'/><origin xyz='" << l.offset << "'/><axis xyz='" << axis << "'/></joint>\n";
  }
  out << "</robot>\n";
  return out.str();
}

std::string four_bars_urdf(int count, bool on_platform) {
  const std::string base = on_platform ? "platform" : "ground";
  std::string out = "<robot name='four_bars'><link name='ground'/>\n";
  if (on_platform) {
    out += bar("platform") + hinge("turntable", "ground", "platform", "xyz='0 0 0'") + "\n";
  }
  for (int k = 0; k < count; ++k) {
    const std::string n = std::to_string(k);
    out += bar("a" + n) + bar("b" + n) + bar("c" + n) + "\n";
    out += hinge("ja" + n, base, "a" + n, "xyz='" + std::to_string(3 * k) + " 0 0'");
    out += hinge("jb" + n, base, "b" + n, "xyz='" + std::to_string(3 * k + 1) + " 0 0'");
    out += hinge("jc" + n, "a" + n, "c" + n, "xyz='0 0 -1' rpy='0 -1.5707963267948966 0'");
    out += "<loop name='pin" + n + "' type='revolute'><predecessor link='b" + n +
           "'><origin xyz='0 0 -1'/></predecessor><successor link='c" + n +
           "'><origin xyz='0 0 -1'/></successor><axis xyz='0 1 0'/></loop>\n";
  }
  return out + "</robot>\n";
}

}  // namespace hybridyn::testing
