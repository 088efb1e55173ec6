// A strip of small pictures of the motion; a click goes there.
import { byId, element } from './element';
import type { Player } from './player';
import type { Stage } from './stage';

const count = 8;

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
    this.timer = window.setTimeout(() => this.take(), 150);
  }

  private take(): void {
    for (const { canvas, time } of this.pictures) {
      this.show(time);
      this.stage.draw();
      this.copyTo(canvas);
    }
    this.show(this.player.time);
    this.stage.draw();
  }

  private show(time: number): void {
    const { index, fraction } = this.player.locate(time);
    this.stage.show(index, fraction);
  }

  /** The middle of the view, as large as its shape allows. */
  private copyTo(canvas: HTMLCanvasElement): void {
    const view = this.stage.renderer.domElement;
    const scale = Math.min(view.width / canvas.width, view.height / canvas.height);
    const width = canvas.width * scale;
    const height = canvas.height * scale;
    canvas.getContext('2d')?.drawImage(view, (view.width - width) / 2, (view.height - height) / 2, width, height,
      0, 0, canvas.width, canvas.height);
  }
}
