// Names of bodies: under the pointer, and of the one that was clicked.
import { Object3D, Raycaster, Vector2 } from 'three';
import type { PageData } from './data';
import { byId } from './element';
import type { Stage } from './stage';

/** The body that `object` is part of. */
function bodyOf(object: Object3D | null): number | null {
  for (let at = object; at; at = at.parent) {
    if (at.userData.body !== undefined) return at.userData.body as number;
  }
  return null;
}

function isShown(object: Object3D): boolean {
  for (let at: Object3D | null = object; at; at = at.parent) if (!at.visible) return false;
  return true;
}

export function buildPicking(data: PageData, stage: Stage): void {
  const canvas = stage.renderer.domElement;
  const label = byId('name');
  const ray = new Raycaster();
  let hovered: number | null = null;
  let selected: number | null = null;

  const bodyAt = (event: PointerEvent): number | null => {
    const box = canvas.getBoundingClientRect();
    const x = (event.clientX - box.left) / box.width * 2 - 1;
    const y = 1 - (event.clientY - box.top) / box.height * 2;
    ray.setFromCamera(new Vector2(x, y), stage.camera);
    const targets = stage.bodies.flatMap((body) => [body.shapes, body.sticks, body.colliders]);
    const hit = ray.intersectObjects(targets).find(({ object }) => isShown(object));
    return bodyOf(hit?.object ?? null);
  };

  const refresh = () => {
    const strengths = new Map<number, number>();
    if (selected !== null) strengths.set(selected, 0.35);
    if (hovered !== null) strengths.set(hovered, 0.5);
    stage.highlight(strengths);
    const named = hovered ?? selected;
    label.hidden = named === null;
    if (named !== null) {
      const { name, mass } = data.bodies[named];
      label.textContent = mass > 0 ? `${name} · ${Number(mass.toPrecision(4))} kg` : name;
    }
    canvas.style.cursor = hovered === null ? '' : 'pointer';
  };

  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons) return;
    const now = bodyAt(event);
    if (now === hovered) return;
    hovered = now;
    refresh();
  });
  canvas.addEventListener('pointerleave', () => {
    hovered = null;
    refresh();
  });
  let down = { x: 0, y: 0 };
  canvas.addEventListener('pointerdown', (event) => { down = { x: event.clientX, y: event.clientY }; });
  canvas.addEventListener('pointerup', (event) => {
    const isDrag = Math.hypot(event.clientX - down.x, event.clientY - down.y) > 4;
    if (isDrag) return;
    selected = bodyAt(event);
    refresh();
  });
}
