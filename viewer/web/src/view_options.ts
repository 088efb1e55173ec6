// What is shown in the view, and from where: the buttons over it.
import type { Body, PageData } from './data';
import { byId, element, toggleButton } from './element';
import { Key, type KeyEntry } from './key';
import type { Direction, Stage } from './stage';

const fewBodies = 8;

interface Option {
  label: string;
  title?: string;
  isThere: boolean;
  isOn: boolean;
  apply: (on: boolean) => void;
  /** What its marks mean. */
  key?: KeyEntry[];
}

function hasShapes(body: Body): boolean { return body.shapes.length > 0; }

/** Sticks inside shapes are seen only through them. */
function showSticks(data: PageData, stage: Stage, on: boolean): void {
  stage.bodies.forEach((drawn, index) => {
    if (!hasShapes(data.bodies[index])) return;
    drawn.sticks.visible = on || data.bodies[index].lacksShapes;
    for (const material of drawn.materials.slice(1)) {
      material.transparent = on;
      material.opacity = on ? 0.35 : 1;
      material.depthWrite = !on;
      material.needsUpdate = true;
    }
  });
}

function setVisible(objects: { visible: boolean }[], on: boolean): void {
  for (const object of objects) object.visible = on;
}

/** Of an arrow: a round length, and its force. */
function forceScale(newtons: number): string {
  const power = 10 ** Math.floor(Math.log10(newtons));
  return `force, ${Number((power / newtons).toPrecision(2))} m for ${Number(power.toPrecision(1))} N`;
}

function contactOptions(data: PageData, stage: Stage): Option[] {
  const { contacts } = stage;
  const slip: KeyEntry[] = contacts?.someSlip ? [{ mark: 'dot', colour: 'slip', text: 'contact that slips' }] : [];
  const isThere = contacts !== null && !contacts.isEmpty;
  return [
    {
      label: 'collision shapes', isThere: data.bodies.some((body) => body.colliders.length > 0),
      isOn: data.bodies.some((body) => body.colliders.length > 0 && !hasShapes(body)),
      apply: (on) => setVisible(stage.bodies.map((body) => body.colliders), on),
      key: [{ mark: 'area', colour: 'collider', text: 'collision shape' }],
    },
    {
      label: 'contacts', title: 'Points that bear a load', isThere, isOn: true,
      apply: (on) => contacts && setVisible([contacts.dots], on),
      key: [{ mark: 'dot', colour: 'contact', text: 'contact that sticks' }, ...slip],
    },
    {
      label: 'forces', title: 'Contact forces', isThere, isOn: true,
      apply: (on) => contacts && setVisible([contacts.forces], on),
      key: [{ mark: 'arrow', colour: 'contact', text: forceScale(contacts?.newtons ?? 1) }],
    },
    {
      label: 'friction cones', title: 'Forces that friction can hold', isThere, isOn: true,
      apply: (on) => contacts && setVisible([contacts.cones], on),
      key: [{ mark: 'cone', colour: 'cone', text: 'friction cone' }],
    },
  ];
}

function options(data: PageData, stage: Stage): Option[] {
  const isSmall = data.bodies.length <= fewBodies;
  const centres = [stage.wholeCentre, ...stage.bodies.flatMap((body) => body.centreOfMass ?? [])];
  return [
    {
      label: 'shapes', isThere: data.bodies.some(hasShapes), isOn: true,
      apply: (on) => setVisible(stage.bodies.map((body) => body.shapes), on),
      key: data.bodies.some((body) => body.isObstacle) ? [{ mark: 'area', colour: 'obstacle', text: 'obstacle' }] : [],
    },
    {
      label: 'sticks', isThere: data.bodies.some((body) => hasShapes(body) && body.sticks.length > 0), isOn: false,
      apply: (on) => showSticks(data, stage, on),
    },
    {
      label: 'centres of mass', isThere: centres.length > 1, isOn: isSmall,
      apply: (on) => setVisible(centres, on),
    },
    {
      label: 'joints', isThere: stage.marks.joints.length > 0, isOn: isSmall,
      apply: (on) => setVisible(stage.marks.joints, on),
    },
    {
      label: 'frames', title: 'Frames of the links: x red, y green, z blue',
      isThere: data.bodies.some((body) => body.frames.length > 0), isOn: false,
      apply: (on) => setVisible(stage.bodies.map((body) => body.frames), on),
    },
    {
      label: 'inertia', title: 'Solids of even density with the inertia of the bodies',
      isThere: data.bodies.some((body) => body.inertia !== null), isOn: false,
      apply: (on) => setVisible(stage.bodies.map((body) => body.inertia), on),
    },
    {
      label: 'loops', isThere: stage.marks.loops.length > 0, isOn: true,
      apply: (on) => setVisible(stage.marks.loops, on),
    },
    {
      label: 'trails', title: `Paths of ${data.trails.map((trail) => trail.name).join(', ')}`,
      isThere: data.trails.length > 0, isOn: true,
      apply: (on) => setVisible([stage.trails.group], on),
    },
    ...contactOptions(data, stage),
    {
      label: 'ground', isThere: true, isOn: true, apply: (on) => setVisible([stage.ground.group, stage.origin], on),
      key: data.hasGround ? [{ mark: 'area', colour: 'grid', text: 'solid ground' }] : [],
    },
    { label: 'follow', isThere: true, isOn: stage.follows, apply: (on) => { stage.follows = on; } },
  ];
}

export function buildViewOptions(data: PageData, stage: Stage, changed: () => void): void {
  const shown = element('span', { class: 'chips' });
  const key = new Key();
  for (const { label, title, isThere, isOn, apply, key: entries } of options(data, stage)) {
    apply(isThere && isOn);
    if (!isThere) continue;
    const showKey = key.add(entries ?? []);
    showKey(isOn);
    const button = toggleButton(label, isOn, (on) => {
      apply(on);
      showKey(on);
      stage.invalidate();
      changed();
    });
    button.title = title ?? '';
    shown.append(button);
  }
  const views = element('span', { class: 'chips' });
  const directions: [string, Direction][] = [['fit', 'oblique'], ['front', 'front'], ['side', 'side'], ['top', 'top']];
  for (const [label, direction] of directions) {
    const title = direction === 'oblique' ? 'Show all of it (f)' : `From the ${label}`;
    const button = element('button', { type: 'button', class: 'toggle', title }, label);
    button.addEventListener('click', () => {
      stage.look(direction);
      changed();
    });
    views.append(button);
  }
  window.addEventListener('keydown', (event) => {
    if (event.key === 'f' && !event.ctrlKey && !event.metaKey) stage.look('oblique');
  });
  byId('toggles').append(shown, views);
  byId('view').append(element('p', { class: 'scale' }, `grid ${stage.ground.cell} m`));
}
