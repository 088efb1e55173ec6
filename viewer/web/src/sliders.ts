// Joints moved by hand, on pages that show a model and no motion.
import { Object3D, Quaternion, Vector3 } from 'three';
import { vector } from './bodies';
import type { Coordinate, Hinge, PageData } from './data';
import { byId, element } from './element';
import type { Stage } from './stage';

const poseSize = 7;
const alongZ = new Vector3(0, 0, 1);

/** Where all bodies are for the present values of the coordinates, into the only frame of the motion. */
class Linkage {
  private readonly poses: Object3D[];

  constructor(private readonly data: PageData) {
    this.poses = data.hinges.map(() => new Object3D());
  }

  update(): void {
    this.data.hinges.forEach((hinge, index) => {
      const pose = this.poses[index];
      this.placeOnParent(hinge, pose);
      if (hinge.parent >= 0) {
        const parent = this.poses[hinge.parent];
        pose.position.applyQuaternion(parent.quaternion).add(parent.position);
        pose.quaternion.premultiply(parent.quaternion);
      }
      pose.position.toArray(this.data.poses, index * poseSize);
      pose.quaternion.toArray(this.data.poses, index * poseSize + 3);
    });
  }

  private placeOnParent({ position, quaternion, advance, coordinates }: Hinge, pose: Object3D): void {
    pose.position.copy(vector(position));
    pose.quaternion.set(...quaternion).normalize();
    for (const { turns, value } of coordinates) {
      const way = turns ? advance * value : value;
      pose.position.add(alongZ.clone().applyQuaternion(pose.quaternion).multiplyScalar(way));
      if (turns) pose.quaternion.multiply(new Quaternion().setFromAxisAngle(alongZ, value));
    }
  }
}

function shown({ turns, value }: Coordinate): string {
  return turns ? `${(value * 180 / Math.PI).toFixed(1)}°` : `${value.toFixed(3)} m`;
}

/** A row of the list; returns what shows the coordinate's value anew. */
function slider(coordinate: Coordinate, changed: () => void): { row: HTMLElement; renew: () => void } {
  const { name, lower, upper } = coordinate;
  const range = element('input', {
    type: 'range', min: lower, max: upper, step: (upper - lower) / 1000 || 1, 'aria-label': name,
  });
  const value = element('output');
  const renew = () => {
    range.value = String(coordinate.value);
    range.style.setProperty('--done', String((coordinate.value - lower) / (upper - lower || 1)));
    value.textContent = shown(coordinate);
  };
  range.addEventListener('input', () => {
    coordinate.value = Number(range.value);
    renew();
    changed();
  });
  renew();
  return { row: element('label', {}, element('span', {}, name), range, value), renew };
}

export function buildSliders(data: PageData, stage: Stage): void {
  const coordinates = data.hinges.flatMap((hinge) => hinge.coordinates);
  if (coordinates.length === 0) return;
  const start = coordinates.map(({ value }) => value);
  const linkage = new Linkage(data);
  const show = () => {
    linkage.update();
    stage.show(0, 0);
  };
  const rows = coordinates.map((coordinate) => slider(coordinate, show));
  const reset = element('button', { type: 'button', class: 'toggle' }, 'reset');
  reset.addEventListener('click', () => {
    coordinates.forEach((coordinate, index) => { coordinate.value = start[index]; });
    for (const { renew } of rows) renew();
    show();
  });
  byId('side').append(element('section', { class: 'sliders', 'aria-label': 'Joints' },
    element('h2', {}, 'Joints ', reset), ...rows.map(({ row }) => row)));
}
