// The ground: a grid without end that fades into the background, and the shadows on it; where it is solid its
// surface is tinted.
import { Color, DoubleSide, Group, Mesh, PlaneGeometry, ShaderMaterial, ShadowMaterial, Vector3 } from 'three';

const vertexShader = `
  varying vec2 place;
  void main() {
    vec4 world = modelMatrix * vec4(position, 1.0);
    place = world.xy;
    gl_Position = projectionMatrix * viewMatrix * world;
  }`;

// Lines one pixel wide at any distance: the distance to the next line in units of a pixel's width.
const fragmentShader = `
  uniform vec3 colour;
  uniform vec2 centre;
  uniform float cell;
  uniform float radius;
  uniform float tint;
  varying vec2 place;
  float line(float spacing) {
    vec2 at = place / spacing;
    vec2 pixels = abs(fract(at - 0.5) - 0.5) / fwidth(at);
    float coarse = max(fwidth(at).x, fwidth(at).y);
    return (1.0 - min(min(pixels.x, pixels.y), 1.0)) * (1.0 - smoothstep(0.1, 0.5, coarse));
  }
  void main() {
    float fade = 1.0 - smoothstep(0.25 * radius, radius, length(place - centre));
    float strength = max(tint, max(0.22 * line(cell), 0.5 * line(5.0 * cell)));
    gl_FragColor = vec4(colour, strength * fade);
    #include <colorspace_fragment>
  }`;

/** 1, 2 or 5 times a power of ten: about an eighth of `size`. */
function cellSize(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size / 8));
  const ratio = size / 8 / power;
  return Number((power * (ratio < 2 ? 1 : ratio < 5 ? 2 : 5)).toPrecision(1));
}

export class Ground {
  readonly group = new Group();
  /** Distance of the thin lines. */
  readonly cell: number;
  private readonly grid: ShaderMaterial;
  private readonly radius: number;

  constructor(size: number, height: number, isSolid: boolean) {
    this.radius = 6 * size;
    this.cell = cellSize(size);
    this.grid = new ShaderMaterial({
      vertexShader, fragmentShader, transparent: true, depthWrite: false, side: DoubleSide,
      uniforms: {
        colour: { value: new Color() }, centre: { value: [0, 0] },
        cell: { value: this.cell }, radius: { value: this.radius },
        tint: { value: isSolid ? 0.15 : 0 },
      },
    });
    const plane = new PlaneGeometry(2 * this.radius, 2 * this.radius);
    const lines = new Mesh(plane, this.grid);
    const shadow = new Mesh(plane, new ShadowMaterial({ opacity: 0.16, depthWrite: false }));
    shadow.receiveShadow = true;
    shadow.position.z = -1e-4 * size;
    this.group.add(shadow, lines);
    this.group.position.z = height;
  }

  setColour(colour: string): void { (this.grid.uniforms.colour.value as Color).set(colour); }

  /** The plane goes with the camera; its lines stay where they are. */
  centreOn(target: Vector3): void {
    this.group.position.x = target.x;
    this.group.position.y = target.y;
    this.grid.uniforms.centre.value = [target.x, target.y];
  }
}
