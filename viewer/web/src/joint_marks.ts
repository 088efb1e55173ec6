// Small marks at the joints, by type.
import {
  BoxGeometry, BufferGeometry, Group, Mesh, MeshBasicMaterial, OctahedronGeometry, SphereGeometry,
  TorusGeometry, Vector3,
} from 'three';
import { cylinderAlongZ, markSize, turnFromZ, vector } from './bodies';
import type { Joint } from './data';

/** One or more geometries, for an axis along z and a mark of size 1. */
function geometriesOf(type: string): BufferGeometry[] {
  switch (type) {
    case 'revolute':
    case 'continuous': return [cylinderAlongZ(0.28, 1)];
    case 'prismatic': return [new BoxGeometry(0.3, 0.3, 1.4)];
    case 'helical': return [cylinderAlongZ(0.16, 1.3), new TorusGeometry(0.34, 0.09, 10, 28)];
    case 'spherical': return [new SphereGeometry(0.42, 20, 14)];
    case 'universal': {
      const across = cylinderAlongZ(0.16, 1);
      across.rotateX(Math.PI / 2);
      return [cylinderAlongZ(0.16, 1), across];
    }
    case 'planar': return [new BoxGeometry(1, 1, 0.08)];
    case 'floating': return [new OctahedronGeometry(0.5)];
    default: return [new BoxGeometry(0.4, 0.4, 0.4)];
  }
}

export interface JointMarks {
  joints: Group[];
  loops: Group[];
  treeMaterial: MeshBasicMaterial;
  loopMaterial: MeshBasicMaterial;
}

/** Hangs each mark onto its body's group. Marks are seen through the bodies. */
export function drawJoints(joints: Joint[], bodies: Group[], size: number): JointMarks {
  const seenThrough = { depthTest: false, transparent: true, opacity: 0.85 };
  const marks: JointMarks = {
    joints: [], loops: [],
    treeMaterial: new MeshBasicMaterial(seenThrough), loopMaterial: new MeshBasicMaterial(seenThrough),
  };
  for (const joint of joints) {
    const group = new Group();
    for (const geometry of geometriesOf(joint.type)) {
      const mesh = new Mesh(geometry, joint.closesLoop ? marks.loopMaterial : marks.treeMaterial);
      mesh.renderOrder = 2;
      group.add(mesh);
    }
    group.position.copy(vector(joint.origin));
    group.quaternion.copy(turnFromZ(new Vector3(...joint.axis)));
    group.scale.setScalar((joint.closesLoop ? 1.15 : 0.9) * markSize(size, bodies.length));
    bodies[joint.body].add(group);
    (joint.closesLoop ? marks.loops : marks.joints).push(group);
  }
  return marks;
}
