// The head of the page, the summary and the list of events.
import type { PageData, TimedEvent } from './data';
import { byId, element } from './element';
import type { Player } from './player';

export function buildHead(data: PageData): void {
  byId('head').append(element('h1', {}, data.title), ...data.subtitle.map((line) => element('p', {}, line)));
}

function summary(rows: PageData['summary']): HTMLElement {
  const list = element('dl');
  for (const [label, value] of rows) {
    list.append(element('div', {}, element('dt', {}, label), element('dd', {}, value)));
  }
  return element('section', { class: 'summary', 'aria-label': 'Summary' }, list);
}

function eventList(events: TimedEvent[], player: Player): HTMLElement {
  const list = element('ol');
  for (const event of events) {
    const button = element('button', { type: 'button' },
      element('time', {}, `${event.time.toFixed(3)} s`), element('span', {}, event.text));
    button.addEventListener('click', () => player.seek(event.time));
    list.append(element('li', {}, button));
  }
  const heading = element('summary', {}, element('h2', {}, 'Events'), element('span', { class: 'unit' }, String(events.length)));
  return element('details', { class: 'events', open: true }, heading, list);
}

function noteList(notes: string[]): HTMLElement {
  return element('section', { class: 'notes', 'aria-label': 'Notes' }, ...notes.map((note) => element('p', {}, note)));
}

export function buildFacts(data: PageData, player: Player): void {
  const side = byId('side');
  if (data.summary.length) side.append(summary(data.summary));
  if (data.notes.length) side.append(noteList(data.notes));
  if (data.events.length) side.append(eventList(data.events, player));
}
