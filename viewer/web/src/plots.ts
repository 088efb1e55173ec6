// The curves. All plots share the time axis when one is zoomed, and the cursor of the time shown.
import uPlot from 'uplot';
import type { PlotGroup, TimedEvent } from './data';
import { byId, element } from './element';
import { Legend } from './legend';
import type { Player } from './player';
import { curveStyles, onTheme, themeColour } from './theme';

const height = 190;
const mostTicks = 100;
// What differs by less, of its size or whatever its size, is a constant and its rounding to single precision.
const rounding = 3e-7;
const leastRange = 1e-24;
// What joints do by less is rounding: radians, metres, newtons, and these per second.
const leastMotion = 1e-9;
const motionUnits = /^(rad|m|N|N m)(\/s(\^2)?)?$/;

/** uPlot takes null for a gap. */
function withGaps(values: Float32Array): Float32Array | (number | null)[] {
  return values.some(Number.isNaN) ? Array.from(values, (v) => (Number.isNaN(v) ? null : v)) : values;
}

function axisNumber(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e5 || size < 1e-3)) return value.toExponential(1).replace('.0e', 'e');
  return String(Number(value.toPrecision(6)));
}

/** With room above and below the curves; around a constant an interval of its size. */
function valueRange(low: number, high: number, unit: string): [number, number] {
  if (!(low <= high)) return [0, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  const length = high - low;
  const least = motionUnits.test(unit) ? leastMotion : leastRange;
  const room = length > Math.max(least, rounding * size) ? 0.05 * length : Math.max(size, 1) / 2;
  return [low - room, high + room];
}

/** Multiples of `step`, counted: where it is lost in the rounding of `low`, adding it would never come to `high`. */
function ticks(low: number, high: number, step: number): number[] {
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return count <= mostTicks ? Array.from({ length: count }, (_, k) => (first + k) * step + 0) : [];
}

function axis(unit: string): uPlot.Axis {
  return {
    stroke: () => themeColour('muted'),
    grid: { stroke: () => themeColour('rule'), width: 1 },
    ticks: { show: false },
    font: '11px system-ui, sans-serif',
    splits: (_plot, _axis, low, high, step) => ticks(low, high, step),
    values: (_, splits) => splits.map((value) => (value === null ? '' : axisNumber(value) + unit)),
  };
}

/** A plot and its cursor; drawn when it comes into view. */
class Plot {
  readonly root: HTMLElement;
  private readonly body = element('div', { class: 'plot' });
  private readonly cursor = element('div', { class: 'cursor' });
  private readonly legend: Legend;
  private drawn: uPlot | null = null;
  private range: [number, number] | null = null;

  constructor(private readonly group: PlotGroup, private readonly player: Player,
              private readonly events: TimedEvent[], private readonly zoom: (range: [number, number] | null) => void) {
    this.legend = new Legend(group, (index, shown) => this.drawn?.setSeries(index + 1, { show: shown }),
      (index) => this.emphasize(index));
    const heading = element('summary', {}, element('h2', {}, group.title), element('span', { class: 'unit' }, group.unit));
    this.root = element('details', { class: 'group', open: true }, heading, this.body, this.legend.root);
    new IntersectionObserver((entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      this.draw();
    }, { rootMargin: '200px' }).observe(this.body);
    new ResizeObserver(() => this.drawn?.setSize(this.size())).observe(this.body);
    player.onTime((time) => this.point(time));
    onTheme(() => this.recolour());
  }

  /** null: all of it. */
  setRange(range: [number, number] | null): void {
    this.range = range;
    const [min, max] = range ?? this.wholeRange();
    this.drawn?.setScale('x', { min, max });
  }

  private wholeRange(): [number, number] {
    const { times } = this.group;
    return times.length ? [times[0], times[times.length - 1]] : [0, 1];
  }

  private size(): { width: number; height: number } {
    return { width: Math.max(this.body.clientWidth, 200), height };
  }

  private draw(): void {
    const styles = curveStyles(this.group.series);
    const series = this.group.series.map((curve, index): uPlot.Series => ({
      label: curve.name, stroke: styles[index].colour, dash: styles[index].dash, width: 1.4, pxAlign: false,
      points: { show: false }, show: this.legend.isShown(index),
    }));
    const data = [this.group.times, ...this.group.series.map((curve) => withGaps(curve.values))];
    this.drawn = new uPlot({
      ...this.size(),
      series: [{}, ...series],
      scales: { x: { time: false }, y: { range: (_plot, low, high) => valueRange(low, high, this.group.unit) } },
      axes: [{ ...axis(' s'), size: 24 }, { ...axis(''), size: 58 }],
      legend: { show: false },
      // Dragging is ours to end: it zooms all plots.
      focus: { alpha: 0.12 },
      cursor: { y: false, points: { show: false }, drag: { x: true, y: false, setScale: false } },
      padding: [8, 12, 0, 0],
      hooks: { setSelect: [(plot) => this.zoomTo(plot)], drawAxes: [(plot) => this.drawEvents(plot)], setScale: [() => this.point(this.player.time)] },
    }, data as uPlot.AlignedData, this.body);
    this.drawn.over.append(this.cursor);
    this.listen(this.drawn.over);
    this.setRange(this.range);
  }

  /** The other curves fade. */
  private emphasize(index: number | null): void {
    this.drawn?.setSeries(index === null ? null : index + 1, { focus: index !== null });
  }

  private zoomTo(plot: uPlot): void {
    const { left, width } = plot.select;
    if (width < 4) return;
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    this.zoom([plot.posToVal(left, 'x'), plot.posToVal(left + width, 'x')]);
  }

  /** A click goes to that time, a double click shows all. */
  private listen(over: HTMLElement): void {
    let downAt = 0;
    over.addEventListener('mousedown', (event) => { downAt = event.clientX; });
    over.addEventListener('click', (event) => {
      if (Math.abs(event.clientX - downAt) > 3 || !this.drawn) return;
      this.player.seek(this.drawn.posToVal(event.clientX - over.getBoundingClientRect().left, 'x'));
    });
    over.addEventListener('dblclick', () => this.zoom(null));
  }

  private drawEvents(plot: uPlot): void {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.strokeStyle = themeColour('event');
    ctx.setLineDash([4, 4]);
    for (const event of this.events) {
      const x = plot.valToPos(event.time, 'x', true);
      if (x < bbox.left || x > bbox.left + bbox.width) continue;
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
    }
    ctx.restore();
  }

  private point(time: number): void {
    this.legend.point(time);
    if (!this.drawn) return;
    const at = this.drawn.valToPos(time, 'x');
    this.cursor.hidden = !(at >= 0 && at <= this.drawn.over.clientWidth);
    this.cursor.style.transform = `translateX(${at}px)`;
  }

  private recolour(): void {
    this.legend.recolour();
    this.drawn?.redraw(false);
  }
}

export function buildPlots(groups: PlotGroup[], player: Player, events: TimedEvent[]): void {
  const reset = element('button', { type: 'button', class: 'reset', hidden: true }, 'show all of the time');
  const zoom = (range: [number, number] | null) => {
    reset.hidden = range === null;
    for (const plot of plots) plot.setRange(range);
  };
  reset.addEventListener('click', () => zoom(null));
  const plots = groups.map((group) => new Plot(group, player, events, zoom));
  if (plots.length) byId('side').append(reset, ...plots.map((plot) => plot.root));
}
