// What marks and colours in the view mean: a line for each that is shown.
import { byId, element } from './element';

export type Mark = 'dot' | 'arrow' | 'cone' | 'area';

export interface KeyEntry {
  mark: Mark;
  /** Of the style sheet. */
  colour: string;
  text: string;
}

export class Key {
  private readonly root = element('div', { class: 'key', 'aria-label': 'What marks mean' });

  constructor() { byId('view').append(this.root); }

  /** Lines that are there only while their layer is shown. */
  add(entries: KeyEntry[]): (shown: boolean) => void {
    const lines = entries.map(({ mark, colour, text }) => {
      const sign = element('i', { class: mark });
      sign.style.setProperty('--mark', `var(--${colour})`);
      return element('p', {}, text, sign);
    });
    this.root.append(...lines);
    return (shown) => {
      for (const line of lines) line.hidden = !shown;
    };
  }
}
