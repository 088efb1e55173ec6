// What the file holds: JSON with names and sizes, and one buffer of float32 that it points into.

export type Vector = [number, number, number];
export type Quaternion = [number, number, number, number];
type Slice = [first: number, count: number];

export interface Shape {
  kind: 'box' | 'sphere' | 'cylinder' | 'capsule' | 'mesh';
  edges: Vector;
  radius: number;
  length: number;
  position: Vector;
  quaternion: Quaternion;
  colour: string;
  /** Index of a mesh's triangles. */
  mesh: number;
}

export interface TriangleMesh {
  /** [corner][x y z] */
  corners: Float32Array;
  /** [triangle][indices of its corners] */
  triangles: Float32Array;
}

export interface Placement {
  position: Vector;
  quaternion: Quaternion;
}

/** A coordinate that can be moved by hand, in radians or metres. */
export interface Coordinate {
  name: string;
  turns: boolean;
  lower: number;
  upper: number;
  value: number;
}

/** How a body hangs on its parent (-1: the world), along or about its z axis. */
export interface Hinge extends Placement {
  parent: number;
  /** Metres along z for a radian about it. */
  advance: number;
  coordinates: Coordinate[];
}

export interface Body {
  name: string;
  mass: number;
  centreOfMass: Vector;
  colour: string;
  shapes: Shape[];
  sticks: [Vector, Vector][];
  /** What touches. */
  colliders: Shape[];
  isObstacle: boolean;
  /** Some have no file: sticks stand for them. */
  lacksShapes: boolean;
  /** Of links of the model file. */
  frames: Placement[];
  /** A solid of even density with the body's inertia. */
  inertia: (Placement & { radii: Vector }) | null;
}

export interface Joint {
  name: string;
  type: string;
  body: number;
  origin: Vector;
  axis: Vector;
  closesLoop: boolean;
}

export interface Series {
  name: string;
  values: Float32Array;
  /** The curve of its group that it is drawn beside: that of another run. */
  beside?: number;
}

export interface PlotGroup {
  title: string;
  unit: string;
  times: Float32Array;
  series: Series[];
}

export interface Trail {
  name: string;
  points: Float32Array;
}

export interface TimedEvent {
  time: number;
  text: string;
}

/** Where things touch. */
export interface Contacts {
  /** [frame], and the end */
  first: Float32Array;
  /** [point][position, force, normal, friction, slips] */
  points: Float32Array;
}

export interface PageData {
  title: string;
  subtitle: string[];
  summary: [label: string, value: string][];
  bodies: Body[];
  joints: Joint[];
  /** Seconds, one for each frame. */
  times: Float32Array;
  /** [frame][body][x y z qx qy qz qw] */
  poses: Float32Array;
  trails: Trail[];
  plots: PlotGroup[];
  events: TimedEvent[];
  meshes: TriangleMesh[];
  contacts: Contacts | null;
  /** Of the first bodies: they can be moved by hand. */
  hinges: Hinge[];
  /** All below z = 0 is solid. */
  hasGround: boolean;
  notes: string[];
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}

function decode(base64: string): Float32Array {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  const view = new DataView(bytes.buffer);
  const values = new Float32Array(bytes.length / 4);
  for (let i = 0; i < values.length; i++) values[i] = view.getFloat32(4 * i, true);
  return values;
}

/** Reads the page's own data; their text is dropped then. */
export function readData(): PageData {
  const buffer = decode(textOf('buffer'));
  document.getElementById('buffer')?.remove();
  const slice = ([first, count]: Slice) => buffer.subarray(first, first + count);
  const json = JSON.parse(textOf('data'));
  return {
    ...json,
    times: slice(json.times),
    poses: slice(json.poses),
    trails: json.trails.map((t: { name: string; points: Slice }) => ({ ...t, points: slice(t.points) })),
    meshes: json.meshes.map((mesh: { corners: Slice; triangles: Slice }) => ({
      corners: slice(mesh.corners), triangles: slice(mesh.triangles),
    })),
    contacts: json.contacts ? { first: slice(json.contacts.first), points: slice(json.contacts.points) } : null,
    plots: json.plots.map((group: { times: Slice; series: { values: Slice }[] }) => ({
      ...group,
      times: slice(group.times),
      series: group.series.map((s) => ({ ...s, values: slice(s.values) })),
    })),
  };
}
