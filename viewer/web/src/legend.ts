// Names and values of a plot's curves; a click hides a curve or shows it again.
import type { PlotGroup } from './data';
import { element, toggleButton } from './element';
import { curveStyles } from './theme';

const manyCurves = 6;

/** Four digits, in the same number of places whatever the value. */
function valueText(value: number): string {
  if (Number.isNaN(value)) return '–';
  const size = Math.abs(value);
  const text = size !== 0 && (size >= 1e5 || size < 1e-3) ? value.toExponential(2) : value.toPrecision(4);
  return text.replace('-', '−');
}

export class Legend {
  readonly root: HTMLElement;
  private readonly buttons: HTMLButtonElement[] = [];
  private readonly values: HTMLElement[] = [];
  private readonly shown: boolean[];
  private isVisible = false;
  private time = 0;

  constructor(private readonly group: PlotGroup, private readonly change: (index: number, shown: boolean) => void,
              private readonly emphasize: (index: number | null) => void) {
    this.shown = group.series.map(() => true);
    this.root = element('div', { class: 'legend', role: 'group', 'aria-label': `Curves of ${group.title}` });
    group.series.forEach((series, index) => this.root.append(this.entry(series.name, index)));
    new IntersectionObserver((entries) => {
      this.isVisible = entries[entries.length - 1].isIntersecting;
      this.point(this.time);
    }).observe(this.root);
    if (group.series.length > manyCurves) {
      this.root.prepend(element('div', { class: 'all' }, this.allButton('show all', true), this.allButton('none', false)));
    }
  }

  isShown(index: number): boolean { return this.shown[index]; }

  /** Shows the values at this time, if anyone can see them. */
  point(time: number): void {
    this.time = time;
    if (!this.isVisible) return;
    const sample = this.sampleAt(time);
    this.values.forEach((value, index) => { value.textContent = valueText(this.group.series[index].values[sample]); });
  }

  recolour(): void {
    const styles = curveStyles(this.group.series);
    this.buttons.forEach((button, index) => {
      button.style.setProperty('--curve', styles[index].colour());
      button.style.setProperty('--line', styles[index].dash.length ? 'dashed' : 'solid');
    });
  }

  private entry(name: string, index: number): HTMLElement {
    const button = toggleButton(name, true, (shown) => this.set(index, shown));
    button.title = name;
    const value = element('output');
    button.replaceChildren(element('i'), element('span', {}, name), value);
    for (const type of ['pointerenter', 'focus']) button.addEventListener(type, () => this.emphasize(index));
    for (const type of ['pointerleave', 'blur']) button.addEventListener(type, () => this.emphasize(null));
    this.buttons.push(button);
    this.values.push(value);
    return button;
  }

  private allButton(label: string, shown: boolean): HTMLButtonElement {
    const button = element('button', { type: 'button' }, label);
    button.addEventListener('click', () => {
      this.buttons.forEach((entry, index) => {
        entry.setAttribute('aria-pressed', String(shown));
        this.set(index, shown);
      });
    });
    return button;
  }

  private set(index: number, shown: boolean): void {
    if (this.shown[index] === shown) return;
    this.shown[index] = shown;
    this.change(index, shown);
  }

  /** The last sample not after this time. */
  private sampleAt(time: number): number {
    const { times } = this.group;
    let low = 0;
    let high = times.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (times[middle] <= time) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
