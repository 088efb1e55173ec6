// What the file holds: JSON with names and sizes, and one buffer of float32 that it points into.

export type Vector = [number, number, number];
export type Quaternion = [number, number, number, number];
type Slice = [first: number, count: number];

export interface Shape {
  kind: 'box' | 'sphere' | 'cylinder' | 'capsule';
  edges: Vector;
  radius: number;
  length: number;
  position: Vector;
  quaternion: Quaternion;
  colour: string;
}

export interface Body {
  name: string;
  mass: number;
  centreOfMass: Vector;
  colour: string;
  shapes: Shape[];
  sticks: [Vector, Vector][];
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
    plots: json.plots.map((group: { times: Slice; series: { values: Slice }[] }) => ({
      ...group,
      times: slice(group.times),
      series: group.series.map((s) => ({ ...s, values: slice(s.values) })),
    })),
  };
}
