// Poses between the frames, and how much room the motion takes.
import { Box3, Matrix4, Object3D, Quaternion, Sphere, Vector3 } from 'three';
import { reach, vector } from './bodies';
import type { PageData } from './data';

const poseSize = 7;

/** Reads poses out of the buffer. */
export class Motion {
  private readonly next = new Object3D();

  constructor(private readonly data: PageData) {}

  get frameCount(): number { return this.data.times.length; }

  /** Places `object` where `body` is at a frame. */
  place(object: Object3D, body: number, frame: number): void {
    const { poses, bodies } = this.data;
    const at = (frame * bodies.length + body) * poseSize;
    object.position.fromArray(poses, at);
    object.quaternion.fromArray(poses, at + 3).normalize();
  }

  /** Places `object` between a frame and the next. */
  placeBetween(object: Object3D, body: number, frame: number, fraction: number): void {
    this.place(object, body, frame);
    if (fraction === 0) return;
    this.place(this.next, body, frame + 1);
    object.position.lerp(this.next.position, fraction);
    object.quaternion.slerp(this.next.quaternion, fraction);
  }

  /** Of all bodies, given where each of them is. */
  centreOfMass(objects: Object3D[]): Vector3 | null {
    const sum = new Vector3();
    let mass = 0;
    this.data.bodies.forEach((body, index) => {
      const { position, quaternion } = objects[index];
      const centre = vector(body.centreOfMass).applyQuaternion(quaternion).add(position);
      sum.addScaledVector(centre, body.mass);
      mass += body.mass;
    });
    return mass > 0 ? sum.divideScalar(mass) : null;
  }
}

export interface Room {
  /** All that is ever reached. */
  whole: Box3;
  /** The greatest extent of the robot at any one time. */
  size: number;
  /** Whether it travels so far that the camera had better go with it. */
  travels: boolean;
  groundHeight: number;
}

/** Spheres, in a body's frame, that hold all that is drawn of it. */
function spheresOf(body: PageData['bodies'][number]): Sphere[] {
  if (body.isObstacle) return [];  // which may be as large as a hall
  const shapes = body.shapes.length ? body.shapes : body.colliders;
  const points = [...body.sticks.flat(), ...(body.mass > 0 ? [body.centreOfMass] : [])];
  return [
    ...points.map((point) => new Sphere(vector(point), 0)),
    ...shapes.map((shape) => new Sphere(vector(shape.position), reach(shape))),
  ];
}

export function measureRoom(data: PageData, motion: Motion): Room {
  const spheres = data.bodies.map(spheresOf);
  const whole = new Box3();
  const stride = Math.ceil(motion.frameCount / 200);
  const object = new Object3D();
  const pose = new Matrix4();
  const scale = new Vector3(1, 1, 1);
  let size = 0;
  let firstLow = 0;
  for (let frame = 0; frame < motion.frameCount; frame += stride) {
    const now = new Box3();
    spheres.forEach((list, body) => {
      motion.place(object, body, frame);
      pose.compose(object.position, object.quaternion as Quaternion, scale);
      for (const sphere of list) now.union(sphere.clone().applyMatrix4(pose).getBoundingBox(new Box3()));
    });
    if (now.isEmpty()) continue;
    if (whole.isEmpty()) firstLow = now.min.z;
    size = Math.max(size, now.getSize(scale.clone()).length());
    whole.union(now);
  }
  if (whole.isEmpty()) whole.set(new Vector3(-1, -1, 0), new Vector3(1, 1, 1));
  size ||= whole.getSize(new Vector3()).length() || 1;
  const travels = whole.getSize(new Vector3()).length() > 4 * size;
  const low = travels ? firstLow : whole.min.z;
  const groundHeight = data.hasGround || low > -0.05 * size ? 0 : low;
  return { whole, size, travels, groundHeight };
}
