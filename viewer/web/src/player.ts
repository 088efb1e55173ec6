// The time shown, and its run.

type Listener = (time: number) => void;

export class Player {
  readonly first: number;
  readonly last: number;
  speed = 1;
  repeats = true;
  private now: number;
  private running = false;
  private lastTick = 0;
  private listeners: Listener[] = [];
  private runListeners: ((running: boolean) => void)[] = [];

  constructor(private readonly times: Float32Array) {
    this.first = times[0];
    this.last = times[times.length - 1];
    this.now = this.first;
  }

  get time(): number { return this.now; }
  get isRunning(): boolean { return this.running; }

  onTime(listener: Listener): void {
    this.listeners.push(listener);
    listener(this.now);
  }

  onRun(listener: (running: boolean) => void): void { this.runListeners.push(listener); }

  play(): void {
    if (this.running || this.first === this.last) return;
    if (this.now >= this.last) this.seek(this.first);
    this.setRunning(true);
    this.lastTick = performance.now();
    requestAnimationFrame(() => this.tick());
  }

  pause(): void { this.setRunning(false); }

  toggle(): void {
    if (this.running) this.pause();
    else this.play();
  }

  seek(time: number): void {
    if (!Number.isFinite(time)) return;
    this.now = Math.min(Math.max(time, this.first), this.last);
    for (const listener of this.listeners) listener(this.now);
  }

  /** Stops at the frame so many after the one shown. */
  step(frames: number): void {
    this.pause();
    const { index, fraction } = this.locate();
    // Between two frames, a step back goes to the one before.
    const from = frames < 0 && fraction > 1e-3 ? index + 1 : index;
    const to = Math.min(Math.max(from + frames, 0), this.times.length - 1);
    this.seek(this.times[to]);
  }

  /** The last frame not after a time, and how far that is on the way to the next, 0 to 1. */
  locate(time = this.now): { index: number; fraction: number } {
    const last = this.times.length - 1;
    let low = 0;
    let high = last;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.times[middle] <= time) low = middle;
      else high = middle - 1;
    }
    if (low === last) return { index: last, fraction: 0 };
    const span = this.times[low + 1] - this.times[low];
    return { index: low, fraction: span > 0 ? (time - this.times[low]) / span : 0 };
  }

  private setRunning(running: boolean): void {
    if (this.running === running) return;
    this.running = running;
    for (const listener of this.runListeners) listener(running);
  }

  private tick(): void {
    if (!this.running) return;
    const now = performance.now();
    const next = this.now + this.speed * (now - this.lastTick) / 1000;
    this.lastTick = now;
    if (next < this.last) {
      this.seek(next);
    } else if (this.repeats) {
      this.seek(this.first);
    } else {
      this.seek(this.last);
      this.pause();
      return;
    }
    requestAnimationFrame(() => this.tick());
  }
}
