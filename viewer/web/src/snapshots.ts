// A strip of small pictures of the motion; a click goes there.
import { byId, element } from './element';
import type { Player } from './player';
import type { Stage } from './stage';

const count = 8;
const margin = 1.12;
const quietMilliseconds = 300;

export class Snapshots {
  private readonly pictures: { canvas: HTMLCanvasElement; time: number }[] = [];
  private timer = 0;

  constructor(private readonly player: Player, private readonly stage: Stage) {
    const span = player.last - player.first;
    for (let i = 0; i < count; i++) {
      const time = player.first + span * i / (count - 1);
      const canvas = element('canvas', { width: 240, height: 180, 'aria-hidden': 'true' });
      const button = element('button', { type: 'button', title: `Go to ${time.toFixed(3)} s` }, canvas,
        element('span', {}, `${time.toFixed(2)} s`));
      button.addEventListener('click', () => player.seek(time));
      byId('snapshots').append(button);
      this.pictures.push({ canvas, time });
    }
    stage.onCameraRest(() => this.renew());
  }

  /** Takes all pictures anew, once things have been quiet. */
  renew(): void {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.take(0), quietMilliseconds);
  }

  /** One picture in each frame of the screen, so that nothing waits for them. */
  private take(index: number): void {
    const { canvas, time } = this.pictures[index];
    this.show(time);
    this.stage.drawPlain();
    this.copyTo(canvas);
    this.show(this.player.time);
    this.stage.draw();
    if (index + 1 < count) this.timer = window.setTimeout(() => requestAnimationFrame(() => this.take(index + 1)));
  }

  private show(time: number): void {
    const { index, fraction } = this.player.locate(time);
    this.stage.show(index, fraction);
  }

  /** The part of the view in which the robot moves. */
  private copyTo(canvas: HTMLCanvasElement): void {
    const view = this.stage.renderer.domElement;
    const part = this.stage.rectangle();
    const scale = margin * Math.max(part.width / canvas.width, part.height / canvas.height);
    const width = canvas.width * scale;
    const height = canvas.height * scale;
    const left = part.left + (part.width - width) / 2;
    const top = part.top + (part.height - height) / 2;
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(view, left, top, width, height, 0, 0, canvas.width, canvas.height);
  }
}
