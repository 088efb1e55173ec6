#include "everything.hpp"

namespace hybridyn::testing {

const std::string kEverything = R"(<?xml version="1.0"?>
<robot
  name="everything">
  <material
    name="blue">
    <color
      rgba="0 0 1 1"/>
  </material>
  <link
    name="base">
    <visual>
      <origin
        xyz="0 0 1"
        rpy="0 1 0"/>
      <geometry>
        <box
          size="1 2 3"/>
      </geometry>
    </visual>
    <visual>
      <geometry>
        <cylinder
          radius="1"
          length="2"/>
      </geometry>
    </visual>
    <visual>
      <geometry>
        <sphere
          radius="1"/>
      </geometry>
    </visual>
    <visual>
      <geometry>
        <mesh
          filename="hand.dae"
          scale="1 1 1"/>
      </geometry>
    </visual>
  </link>
  <link
    name="arm">
    <inertial>
      <origin
        xyz="0 0 1"
        rpy="0 1 0"/>
      <mass
        value="2"/>
      <inertia
        ixx="3"
        ixy="0"
        ixz="0"
        iyy="4"
        iyz="0"
        izz="5"/>
    </inertial>
    <collision>
      <origin
        xyz="0 0 1"
        rpy="0 1 0"/>
      <geometry>
        <capsule
          radius="1"
          length="2"/>
      </geometry>
      <surface
        static_friction="0.8"
        dynamic_friction="0.5"
        restitution="0.1"
        stiffness="1000"
        damping="10"
        torsional_friction="0.1"
        rolling_friction="0.1"
        velocity="1 0 0"/>
    </collision>
    <collision>
      <geometry>
        <box
          size="1 2 3"/>
      </geometry>
      <drake:proximity_properties>
        <drake:mu_static
          value="0.8"/>
        <drake:mu_dynamic
          value="0.5"/>
        <drake:point_contact_stiffness
          value="1000"/>
        <drake:relaxation_time
          value="0.1"/>
      </drake:proximity_properties>
    </collision>
    <collision>
      <geometry>
        <mesh
          filename="hand.stl"
          scale="1 1 1"/>
      </geometry>
    </collision>
    <contact>
      <lateral_friction
        value="0.8"/>
      <rolling_friction
        value="0.1"/>
      <spinning_friction
        value="0.1"/>
      <restitution
        value="0.1"/>
      <stiffness
        value="1000"/>
      <damping
        value="10"/>
    </contact>
  </link>
  <link
    name="side">
    <inertial>
      <mass
        value="2"/>
      <inertia
        ixx="3"
        ixy="0"
        ixz="0"
        iyy="4"
        iyz="0"
        izz="5"/>
    </inertial>
  </link>
  <link
    name="tip">
    <inertial>
      <mass
        value="2"/>
      <inertia
        ixx="3"
        ixy="0"
        ixz="0"
        iyy="4"
        iyz="0"
        izz="5"/>
    </inertial>
  </link>
  <joint
    name="shoulder"
    type="revolute">
    <parent
      link="base"/>
    <child
      link="arm"/>
    <origin
      xyz="0 0 1"
      rpy="0 1 0"/>
    <axis
      xyz="0 1 0"/>
    <limit
      lower="-1"
      upper="1"
      effort="10"
      velocity="3"/>
    <dynamics
      damping="0.1"
      friction="0.1"/>
    <rotor_inertia
      value="0.001"/>
    <gear_ratio
      value="50"/>
  </joint>
  <joint
    name="screw"
    type="helical">
    <parent
      link="base"/>
    <child
      link="side"/>
    <pitch
      value="0.01"/>
    <mimic
      joint="shoulder"
      multiplier="2"
      offset="1"/>
  </joint>
  <joint
    name="gimbal"
    type="universal">
    <parent
      link="arm"/>
    <child
      link="tip"/>
    <axis
      xyz="0 1 0"/>
    <axis2
      xyz="0 0 1"/>
  </joint>
  <loop
    name="rod_end"
    type="universal">
    <predecessor
      link="side">
      <origin
        xyz="0 0 1"
        rpy="0 1 0"/>
    </predecessor>
    <successor
      link="tip">
      <origin
        xyz="0 0 1"
        rpy="0 1 0"/>
    </successor>
    <axis
      xyz="0 1 0"/>
    <axis2
      xyz="0 0 1"/>
  </loop>
  <coupling
    name="gear">
    <predecessor
      link="arm"/>
    <successor
      link="side"/>
    <ratio
      value="6"/>
  </coupling>
</robot>
)";

}  // namespace hybridyn::testing
