// Points that touch: dots, arrows of their forces, friction cones; those that slip in a colour of their own.
import {
  BufferAttribute, BufferGeometry, ConeGeometry, Group, InstancedMesh, LineBasicMaterial, LineSegments, Material, Matrix4,
  MeshBasicMaterial, Quaternion, SphereGeometry, Vector3,
} from 'three';
import { cylinderAlongZ, turnFromZ } from './bodies';
import type { Contacts } from './data';
import { themeColour } from './theme';

/** Numbers of a point: position, force, normal, friction, whether it slips. */
const pointSize = 11;
/** Of all forces, the part that is drawn no longer than `usualLength`, and the most that is drawn, of the robot's size. */
const usualPart = 0.9;
const usualLength = 0.22;
const mostLength = 0.6;
const rimSides = 24;
const raySides = 6;
/** Wider cones are drawn no wider. */
const widest = 3;

const seenThrough = { depthTest: false, depthWrite: false, transparent: true };

function coneGeometry(): BufferGeometry {
  const geometry = new ConeGeometry(1, 1, 16);
  geometry.rotateX(Math.PI / 2);
  geometry.translate(0, 0, 0.5);
  return geometry;
}

/** Shapes of one kind, some of which are shown. */
class Copies {
  readonly mesh: InstancedMesh;

  constructor(geometry: BufferGeometry, material: Material, most: number) {
    this.mesh = new InstancedMesh(geometry, material, Math.max(most, 1));
    this.mesh.count = 0;
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = 4;
  }

  clear(): void { this.mesh.count = 0; }

  add(matrix: Matrix4): void {
    this.mesh.setMatrixAt(this.mesh.count++, matrix);
    this.mesh.instanceMatrix.needsUpdate = true;
  }
}

/** What is drawn of points that stick, or of those that slip. */
class Marks {
  readonly material = new MeshBasicMaterial({ ...seenThrough, opacity: 0.95 });
  readonly dots: Copies;
  readonly shafts: Copies;
  readonly heads: Copies;

  constructor(most: number) {
    this.dots = new Copies(new SphereGeometry(1, 16, 12), this.material, most);
    this.shafts = new Copies(cylinderAlongZ(1, 1).translate(0, 0, 0.5), this.material, most);
    this.heads = new Copies(coneGeometry(), this.material, most);
  }

  clear(): void {
    for (const copies of [this.dots, this.shafts, this.heads]) copies.clear();
  }
}

export class ContactMarks {
  readonly dots = new Group();
  readonly forces = new Group();
  readonly cones: LineSegments;
  /** Newtons to an arrow of 1 m. */
  readonly newtons: number;
  private readonly sticking: Marks;
  private readonly slipping: Marks;
  private readonly coneMaterial = new LineBasicMaterial({ ...seenThrough, opacity: 0.75 });
  private readonly coneLines: Float32Array;
  private readonly matrix = new Matrix4();
  private readonly scale = new Vector3();

  constructor(private readonly contacts: Contacts, private readonly size: number) {
    const most = this.mostPoints();
    this.newtons = this.usualForce() / (usualLength * size);
    this.sticking = new Marks(most);
    this.slipping = new Marks(most);
    for (const marks of [this.sticking, this.slipping]) {
      this.dots.add(marks.dots.mesh);
      this.forces.add(marks.shafts.mesh, marks.heads.mesh);
    }
    this.coneLines = new Float32Array(most * (rimSides + raySides) * 6);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(this.coneLines, 3));
    this.cones = new LineSegments(geometry, this.coneMaterial);
    this.cones.frustumCulled = false;
    this.cones.renderOrder = 3;
  }

  get isEmpty(): boolean { return this.contacts.points.length === 0; }
  get someSlip(): boolean {
    const { points } = this.contacts;
    for (let at = pointSize - 1; at < points.length; at += pointSize) if (points[at]) return true;
    return false;
  }

  recolour(): void {
    this.sticking.material.color.set(themeColour('contact'));
    this.slipping.material.color.set(themeColour('slip'));
    this.coneMaterial.color.set(themeColour('cone'));
  }

  /** The points of a frame. */
  show(frame: number): void {
    this.sticking.clear();
    this.slipping.clear();
    let lines = 0;
    for (let i = this.contacts.first[frame]; i < this.contacts.first[frame + 1]; i++) lines = this.add(i * pointSize, lines);
    this.cones.geometry.setDrawRange(0, lines / 3);
    this.cones.geometry.attributes.position.needsUpdate = true;
  }

  /** Returns where lines of the next cone go. */
  private add(at: number, lines: number): number {
    const { points } = this.contacts;
    const position = new Vector3().fromArray(points, at);
    const force = new Vector3().fromArray(points, at + 3);
    const normal = new Vector3().fromArray(points, at + 6);
    const [friction, slips] = points.subarray(at + 9, at + pointSize);
    const marks = slips ? this.slipping : this.sticking;
    const dot = 0.011 * this.size;
    marks.dots.add(this.matrix.compose(position, new Quaternion(), this.scale.setScalar(dot)));
    const length = force.length() / this.newtons;
    if (!(length > 1e-9 * this.size)) return lines;
    // What is longer is cut, cone and all: an arrow on the cone stays on it.
    const drawn = Math.min(length, mostLength * this.size);
    this.addArrow(marks, position, force, drawn);
    const height = force.dot(normal) / this.newtons * drawn / length;
    return friction > 0 && height > 0 ? this.addCone(position, normal, height, friction, lines) : lines;
  }

  private addArrow(marks: Marks, position: Vector3, force: Vector3, length: number): void {
    const turn = turnFromZ(force);
    const radius = 0.0035 * this.size;
    const head = Math.min(0.04 * this.size, 0.5 * length);
    marks.shafts.add(this.matrix.compose(position, turn, this.scale.set(radius, radius, length - head)));
    const neck = position.clone().addScaledVector(force, (length - head) / force.length());
    const width = 0.35 * head;
    marks.heads.add(this.matrix.compose(neck, turn, this.scale.set(width, width, head)));
  }

  /** Rim and rays of the cone of forces that friction can hold, as high as the force along the normal. */
  private addCone(position: Vector3, normal: Vector3, height: number, friction: number, lines: number): number {
    const turn = turnFromZ(normal);
    const radius = Math.min(friction, widest) * height;
    const rim = Array.from({ length: rimSides + 1 }, (_, k) => {
      const angle = 2 * Math.PI * k / rimSides;
      return new Vector3(radius * Math.cos(angle), radius * Math.sin(angle), height).applyQuaternion(turn).add(position);
    });
    const line = (from: Vector3, to: Vector3) => {
      from.toArray(this.coneLines, lines);
      to.toArray(this.coneLines, lines + 3);
      lines += 6;
    };
    for (let k = 0; k < rimSides; k++) line(rim[k], rim[k + 1]);
    for (let k = 0; k < raySides; k++) line(position, rim[k * rimSides / raySides]);
    return lines;
  }

  private mostPoints(): number {
    const { first } = this.contacts;
    let most = 0;
    for (let frame = 0; frame + 1 < first.length; frame++) most = Math.max(most, first[frame + 1] - first[frame]);
    return most;
  }

  private usualForce(): number {
    const { points } = this.contacts;
    const sizes = new Float32Array(points.length / pointSize);
    for (let i = 0; i < sizes.length; i++) sizes[i] = Math.hypot(...points.subarray(i * pointSize + 3, i * pointSize + 6));
    return sizes.sort()[Math.floor(usualPart * sizes.length)] || 1;
  }
}
