// The bodies as three.js objects: shapes, sticks and centres of mass, in each body's own frame.
import {
  AxesHelper, BoxGeometry, BufferAttribute, BufferGeometry, CanvasTexture, CapsuleGeometry, Color, CylinderGeometry, DoubleSide,
  Group, Material, Mesh, MeshBasicMaterial, MeshStandardMaterial, Object3D, Quaternion, SphereGeometry, Sprite, SpriteMaterial, SRGBColorSpace, Vector3,
} from 'three';
import { toCreasedNormals } from 'three/addons/utils/BufferGeometryUtils.js';
import type { Body, PageData, Placement, Shape, TriangleMesh, Vector } from './data';

const fewBodies = ['#7c93ad', '#c9a66b', '#7fa38f', '#b58392', '#9489b8', '#8fa05f', '#6fa3ad', '#b98a6a'];
const manyBodies = ['#8a9bb0', '#a9b6c6'];

export interface DrawnBody {
  group: Group;
  shapes: Group;
  sticks: Group;
  colliders: Group;
  centreOfMass: Sprite | null;
  frames: Group;
  inertia: Group;
  materials: MeshStandardMaterial[];
}

export function vector(v: Vector): Vector3 { return new Vector3(...v); }

/** A cylinder along z; three.js has it along y. */
export function cylinderAlongZ(radius: number, length: number): CylinderGeometry {
  const geometry = new CylinderGeometry(radius, radius, length, 32);
  geometry.rotateX(Math.PI / 2);
  return geometry;
}

/** Takes z to `direction`. */
export function turnFromZ(direction: Vector3): Quaternion {
  const unit = direction.clone().normalize();
  return new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), unit.lengthSq() ? unit : new Vector3(0, 0, 1));
}

/** Faces that meet at less than this angle look round. */
const roundAngle = Math.PI / 6;

function meshGeometry({ corners, triangles }: TriangleMesh): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(corners, 3));
  geometry.setIndex(new BufferAttribute(Uint32Array.from(triangles), 1));
  return toCreasedNormals(geometry, roundAngle);
}

/** Geometries of shapes; those of meshes are made once. */
class Geometries {
  private readonly made: (BufferGeometry | undefined)[] = [];

  constructor(private readonly meshes: TriangleMesh[]) {}

  of(shape: Shape): BufferGeometry {
    if (shape.kind !== 'mesh') return geometryOf(shape);
    return this.made[shape.mesh] ??= meshGeometry(this.meshes[shape.mesh]);
  }
}

function geometryOf(shape: Shape): BufferGeometry {
  switch (shape.kind) {
    case 'mesh': return new BufferGeometry();
    case 'box': return new BoxGeometry(...shape.edges);
    case 'sphere': return new SphereGeometry(shape.radius, 32, 20);
    case 'cylinder': return cylinderAlongZ(shape.radius, shape.length);
    case 'capsule': {
      const geometry = new CapsuleGeometry(shape.radius, shape.length, 10, 32);
      geometry.rotateX(Math.PI / 2);
      return geometry;
    }
  }
}

/** Radius of the sphere around a shape's centre that holds it. */
export function reach(shape: Shape): number {
  switch (shape.kind) {
    case 'box': return vector(shape.edges).length() / 2;
    case 'mesh':
    case 'sphere': return shape.radius;
    case 'cylinder': return Math.hypot(shape.radius, shape.length / 2);
    case 'capsule': return shape.radius + shape.length / 2;
  }
}

function material(colour: string): MeshStandardMaterial {
  return new MeshStandardMaterial({ color: new Color(colour), roughness: 0.62, metalness: 0.05 });
}

function placed(shape: Shape, geometries: Geometries, surface: Material): Mesh {
  const mesh = new Mesh(geometries.of(shape), surface);
  mesh.position.copy(vector(shape.position));
  mesh.quaternion.set(...shape.quaternion).normalize();
  return mesh;
}

function drawShapes(body: Body, bodyColour: string, geometries: Geometries, materials: MeshStandardMaterial[]): Group {
  const group = new Group();
  for (const shape of body.shapes) {
    const surface = material(shape.colour || bodyColour);
    // Files do not agree on which side is the outer one.
    if (shape.kind === 'mesh') surface.side = DoubleSide;
    materials.push(surface);
    const mesh = placed(shape, geometries, surface);
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    group.add(mesh);
  }
  return group;
}

/** Thin skins, through which all else is seen. */
function drawColliders(body: Body, geometries: Geometries, surface: Material): Group {
  const group = new Group();
  for (const shape of body.colliders) {
    const mesh = placed(shape, geometries, surface);
    mesh.renderOrder = 1;
    group.add(mesh);
  }
  return group;
}

function drawSticks(body: Body, surface: MeshStandardMaterial, radius: number): Group {
  const group = new Group();
  const ball = new SphereGeometry(1.5 * radius, 16, 12);
  for (const [from, to] of body.sticks) {
    const start = vector(from);
    const along = vector(to).sub(start);
    const rod = new Mesh(cylinderAlongZ(radius, along.length()), surface);
    rod.position.copy(start).addScaledVector(along, 0.5);
    rod.quaternion.copy(turnFromZ(along));
    const ends = [start, vector(to)].map((end) => {
      const mesh = new Mesh(ball, surface);
      mesh.position.copy(end);
      return mesh;
    });
    for (const mesh of [rod, ...ends]) {
      mesh.castShadow = true;
      group.add(mesh);
    }
  }
  return group;
}

function place(object: Object3D, { position, quaternion }: Placement): void {
  object.position.copy(vector(position));
  object.quaternion.set(...quaternion).normalize();
}

/** Axes x red, y green, z blue. */
function drawFrames(body: Body, size: number): Group {
  const group = new Group();
  for (const frame of body.frames) {
    const axes = new AxesHelper(size);
    place(axes, frame);
    group.add(axes);
  }
  group.visible = false;
  return group;
}

function drawInertia(body: Body, surface: Material): Group {
  const group = new Group();
  if (body.inertia) {
    const mesh = new Mesh(new SphereGeometry(1, 24, 16), surface);
    place(mesh, body.inertia);
    mesh.scale.set(...body.inertia.radii);
    mesh.renderOrder = 1;
    group.add(mesh);
  }
  group.visible = false;
  return group;
}

/** The quartered disc by which drawings mark a centre of mass. */
function quarteredDisc(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  // Drawn by the processor: waiting for the graphics card takes longer.
  const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D;
  for (let quarter = 0; quarter < 4; quarter++) {
    pen.fillStyle = quarter % 2 ? '#ffffff' : '#111827';
    pen.beginPath();
    pen.moveTo(32, 32);
    pen.arc(32, 32, 28, quarter * Math.PI / 2, (quarter + 1) * Math.PI / 2);
    pen.fill();
  }
  pen.lineWidth = 4;
  pen.strokeStyle = '#111827';
  pen.beginPath();
  pen.arc(32, 32, 28, 0, 2 * Math.PI);
  pen.stroke();
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  return texture;
}

let discMaterial: SpriteMaterial | null = null;

export function centreOfMassMark(diameter: number): Sprite {
  discMaterial ??= new SpriteMaterial({ map: quarteredDisc(), depthTest: false });
  const sprite = new Sprite(discMaterial);
  sprite.scale.setScalar(diameter);
  sprite.renderOrder = 3;
  return sprite;
}

/** Size of marks at single bodies of a robot of `size`: smaller where there are many. */
export function markSize(size: number, bodies: number): number {
  return 0.045 * size * Math.min(1, Math.sqrt(10 / bodies));
}

export const colliderMaterial = new MeshBasicMaterial({
  transparent: true, opacity: 0.22, depthWrite: false, polygonOffset: true, polygonOffsetFactor: -1, polygonOffsetUnits: -1,
});

const inertiaMaterial = new MeshBasicMaterial({ color: 0xf59e0b, transparent: true, opacity: 0.35, depthWrite: false });

/** `size`: of the whole robot, to which thin things are fitted. */
export function drawBodies({ bodies, meshes }: PageData, size: number): DrawnBody[] {
  const geometries = new Geometries(meshes);
  const palette = bodies.length <= fewBodies.length ? fewBodies : manyBodies;
  const heaviest = Math.max(...bodies.map((body) => body.mass), 0);
  return bodies.map((body, index) => {
    const colour = body.colour || palette[index % palette.length];
    const stickSurface = material(colour);
    if (body.shapes.length) stickSurface.color.multiplyScalar(0.3);  // to stand out from them
    const materials = [stickSurface];
    const shapes = drawShapes(body, colour, geometries, materials);
    const colliders = drawColliders(body, geometries, colliderMaterial);
    const sticks = drawSticks(body, stickSurface, 0.008 * size);
    sticks.visible = body.shapes.length === 0 || body.lacksShapes;
    const frames = drawFrames(body, 1.4 * markSize(size, bodies.length));
    const inertia = drawInertia(body, inertiaMaterial);
    const group = new Group();
    group.add(shapes, sticks, colliders, frames, inertia);
    group.userData.body = index;
    let centreOfMass = null;
    if (body.mass > 0) {
      // Discs as balls of these masses would be, within limits.
      centreOfMass = centreOfMassMark(markSize(size, bodies.length) * Math.max(Math.cbrt(body.mass / heaviest), 0.5));
      centreOfMass.position.copy(vector(body.centreOfMass));
      group.add(centreOfMass);
    }
    return { group, shapes, sticks, colliders, centreOfMass, frames, inertia, materials };
  });
}
