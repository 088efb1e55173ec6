// A rod that is let go when level: qdd = m g l / (I + m l^2).
#pragma once

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

/// With a state of its own: memory that the library allocates and the program gives back.
constexpr const char* kCart = R"(
<mujoco><worldbody><body><joint name="slider" type="slide" axis="1 0 0"/>
  <geom type="sphere" size="0.1"/></body></worldbody>
  <keyframe><key name="there" qpos="0.5"/></keyframe></mujoco>)";

constexpr double kExpected = 2 * 9.81 * 0.5 / (0.25 + 2 * 0.5 * 0.5);
