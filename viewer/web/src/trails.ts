// Paths of points: the whole one faint, the part gone so far in full colour.
import { Color, Group } from 'three';
import { Line2 } from 'three/addons/lines/Line2.js';
import { LineGeometry } from 'three/addons/lines/LineGeometry.js';
import { LineMaterial } from 'three/addons/lines/LineMaterial.js';
import type { Trail } from './data';
import { curveColour } from './theme';

function line(points: Float32Array, opacity: number): Line2 {
  const geometry = new LineGeometry();
  geometry.setPositions(points);
  const drawn = new Line2(geometry, new LineMaterial({ linewidth: 2, transparent: true, opacity, depthWrite: false }));
  drawn.frustumCulled = false;
  return drawn;
}

export class Trails {
  readonly group = new Group();
  private readonly lines: { whole: Line2; gone: Line2 }[];

  constructor(trails: Trail[]) {
    this.lines = trails
      .filter((trail) => trail.points.length > 3)
      .map((trail) => ({ whole: line(trail.points, 0.25), gone: line(trail.points, 1) }));
    for (const { whole, gone } of this.lines) this.group.add(whole, gone);
  }

  recolour(): void {
    this.lines.forEach(({ whole, gone }, index) => {
      for (const drawn of [whole, gone]) (drawn.material.color as Color).set(curveColour(index + 1));
    });
  }

  /** Up to this frame. */
  advance(frame: number): void {
    for (const { gone } of this.lines) {
      gone.geometry.instanceCount = frame;
      gone.visible = frame > 0;
    }
  }
}
