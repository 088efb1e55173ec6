// Play, step, scrub and speed; the keys that do the same.
import type { TimedEvent } from './data';
import { byId, element } from './element';
import type { Player } from './player';

const speeds = [0.1, 0.25, 0.5, 1, 2, 5, 10];
const icons = {
  play: 'M5 3 L13 8 L5 13 Z',
  pause: 'M4 3 H7 V13 H4 Z M9 3 H12 V13 H9 Z',
  back: 'M11 3 L5 8 L11 13 Z M3 3 H4.5 V13 H3 Z',
  on: 'M5 3 L11 8 L5 13 Z M11.5 3 H13 V13 H11.5 Z',
};

function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 16 16');
  svg.setAttribute('aria-hidden', 'true');
  const shape = document.createElementNS(svg.namespaceURI, 'path');
  shape.setAttribute('d', path);
  svg.append(shape);
  return svg;
}

function iconButton(path: string, label: string, action: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'icon', 'aria-label': label, title: label });
  button.append(icon(path));
  button.addEventListener('click', action);
  return button;
}

function scrubBar(player: Player, events: TimedEvent[]): HTMLElement {
  const range = element('input', {
    type: 'range', min: player.first, max: player.last, step: 'any', 'aria-label': 'Time in seconds',
  });
  range.addEventListener('input', () => player.seek(Number(range.value)));
  const span = player.last - player.first || 1;
  player.onTime((time) => {
    range.value = String(time);
    range.style.setProperty('--done', String((time - player.first) / span));
  });
  const marks = element('div', { class: 'marks', 'aria-hidden': true });
  for (const event of events) {
    const mark = element('i', { title: `${event.time.toFixed(3)} s: ${event.text}` });
    mark.style.setProperty('--at', String((event.time - player.first) / span));
    mark.addEventListener('click', () => player.seek(event.time));
    marks.append(mark);
  }
  return element('div', { class: 'scrub' }, range, marks);
}

function speedChoice(player: Player): HTMLSelectElement {
  const select = element('select', { 'aria-label': 'Speed' });
  for (const speed of speeds) {
    select.append(element('option', { value: speed, selected: speed === 1 }, `${speed} ×`));
  }
  select.addEventListener('change', () => { player.speed = Number(select.value); });
  return select;
}

function timeReadout(player: Player): HTMLElement {
  const now = element('b');
  player.onTime((time) => { now.textContent = time.toFixed(3); });
  return element('span', { class: 'time' }, now, ` / ${player.last.toFixed(3)} s`);
}

function playButton(player: Player): HTMLButtonElement {
  const button = iconButton(icons.play, 'Play (space)', () => player.toggle());
  button.classList.add('primary');
  player.onRun((running) => {
    button.replaceChildren(icon(running ? icons.pause : icons.play));
    button.setAttribute('aria-label', running ? 'Pause (space)' : 'Play (space)');
    button.title = button.getAttribute('aria-label') ?? '';
  });
  return button;
}

export function buildTransport(player: Player, events: TimedEvent[]): void {
  const speed = speedChoice(player);
  const repeat = element('input', { type: 'checkbox', checked: player.repeats });
  repeat.addEventListener('change', () => { player.repeats = repeat.checked; });
  byId('transport').append(
    scrubBar(player, events),
    element('div', { class: 'controls' },
      playButton(player),
      iconButton(icons.back, 'One frame back (left arrow)', () => player.step(-1)),
      iconButton(icons.on, 'One frame on (right arrow)', () => player.step(1)),
      timeReadout(player),
      element('span', { class: 'gap' }),
      element('label', {}, repeat, 'repeat'),
      element('label', {}, 'speed', speed)));
  listenToKeys(player, speed);
}

function listenToKeys(player: Player, speed: HTMLSelectElement): void {
  const changeSpeed = (by: number) => {
    speed.selectedIndex = Math.min(Math.max(speed.selectedIndex + by, 0), speeds.length - 1);
    player.speed = speeds[speed.selectedIndex];
  };
  const actions: Record<string, (event: KeyboardEvent) => void> = {
    ' ': () => player.toggle(),
    ArrowLeft: (event) => player.step(event.shiftKey ? -10 : -1),
    ArrowRight: (event) => player.step(event.shiftKey ? 10 : 1),
    Home: () => player.seek(player.first),
    End: () => player.seek(player.last),
    '+': () => changeSpeed(1),
    '-': () => changeSpeed(-1),
  };
  window.addEventListener('keydown', (event) => {
    const target = event.target as HTMLElement;
    // A focused button takes the space bar, a list the arrows.
    const isTaken = target.matches('select') || (event.key === ' ' && target.matches('button, summary, input[type=checkbox]'));
    const action = actions[event.key];
    if (!action || isTaken || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    action(event);
  });
}
