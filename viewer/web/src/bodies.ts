// The bodies as three.js objects: shapes, sticks and centres of mass, in each body's own frame.
import {
  BoxGeometry, BufferGeometry, CanvasTexture, CapsuleGeometry, Color, CylinderGeometry, Group, Mesh,
  MeshStandardMaterial, Quaternion, SphereGeometry, Sprite, SpriteMaterial, SRGBColorSpace, Vector3,
} from 'three';
import type { Body, Shape, Vector } from './data';

const fewBodies = ['#7c93ad', '#c9a66b', '#7fa38f', '#b58392', '#9489b8', '#8fa05f', '#6fa3ad', '#b98a6a'];
const manyBodies = ['#8a9bb0', '#a9b6c6'];

export interface DrawnBody {
  group: Group;
  shapes: Group;
  sticks: Group;
  centreOfMass: Sprite | null;
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

function geometryOf(shape: Shape): BufferGeometry {
  switch (shape.kind) {
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
    case 'sphere': return shape.radius;
    case 'cylinder': return Math.hypot(shape.radius, shape.length / 2);
    case 'capsule': return shape.radius + shape.length / 2;
  }
}

function material(colour: string): MeshStandardMaterial {
  return new MeshStandardMaterial({ color: new Color(colour), roughness: 0.62, metalness: 0.05 });
}

function drawShapes(body: Body, bodyColour: string, materials: MeshStandardMaterial[]): Group {
  const group = new Group();
  for (const shape of body.shapes) {
    const surface = material(shape.colour || bodyColour);
    materials.push(surface);
    const mesh = new Mesh(geometryOf(shape), surface);
    mesh.position.copy(vector(shape.position));
    mesh.quaternion.set(...shape.quaternion).normalize();
    mesh.castShadow = true;
    mesh.receiveShadow = true;
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

/** `size`: of the whole robot, to which thin things are fitted. */
export function drawBodies(bodies: Body[], size: number): DrawnBody[] {
  const palette = bodies.length <= fewBodies.length ? fewBodies : manyBodies;
  const heaviest = Math.max(...bodies.map((body) => body.mass), 0);
  return bodies.map((body, index) => {
    const colour = body.colour || palette[index % palette.length];
    const stickSurface = material(colour);
    if (body.shapes.length) stickSurface.color.multiplyScalar(0.3);  // to stand out from them
    const materials = [stickSurface];
    const shapes = drawShapes(body, colour, materials);
    const sticks = drawSticks(body, stickSurface, 0.008 * size);
    sticks.visible = body.shapes.length === 0;
    const group = new Group();
    group.add(shapes, sticks);
    group.userData.body = index;
    let centreOfMass = null;
    if (body.mass > 0) {
      // Discs as balls of these masses would be, within limits.
      centreOfMass = centreOfMassMark(markSize(size, bodies.length) * Math.max(Math.cbrt(body.mass / heaviest), 0.5));
      centreOfMass.position.copy(vector(body.centreOfMass));
      group.add(centreOfMass);
    }
    return { group, shapes, sticks, centreOfMass, materials };
  });
}
