// A rod that is let go when level: qdd = m g l / (I + m l^2).
#include <cmath>
#include <cstdio>
#include <hybridyn/algorithms/aba.hpp>
#include <hybridyn/load/urdf.hpp>

constexpr const char* kRod = R"(
<robot name="rod">
  <link name="stand"/>
  <joint name="hinge" type="continuous">
    <parent link="stand"/><child link="rod"/><axis xyz="0 1 0"/>
  </joint>
  <link name="rod">
    <inertial>
      <origin xyz="0.5 0 0"/><mass value="2"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.25" iyz="0" izz="0.2"/>
    </inertial>
  </link>
</robot>)";

int main() {
  const hybridyn::load::LoadedModel rod = hybridyn::load::load_urdf_text(kRod, "rod.urdf");
  const hybridyn::VectorX<double> zero = hybridyn::VectorX<double>::Zero(rod.model.nv);
  hybridyn::VectorX<double> qdd = zero;
  hybridyn::Aba<double> aba(rod.model);
  const hybridyn::Status status = aba.forward_dynamics(zero, zero, zero, qdd);
  const double expected = 2 * 9.81 * 0.5 / (0.25 + 2 * 0.5 * 0.5);
  std::printf("qdd = %.15g, expected %.15g\n", qdd[0], expected);
  // A handful of operations, each right to half a unit in the last place.
  return status == hybridyn::Status::kOk && std::abs(qdd[0] - expected) < 1e-14 * expected ? 0 : 1;
}
