// Puts the page together.
import { type PageData, readData } from './data';
import { byId, element } from './element';
import { buildFacts, buildHead } from './facts';
import { buildPicking } from './picking';
import { Player } from './player';
import { buildPlots } from './plots';
import { buildSliders } from './sliders';
import { Snapshots } from './snapshots';
import { Stage } from './stage';
import { onTheme } from './theme';
import { buildTransport } from './transport';
import { buildViewOptions } from './view_options';

/** What scripts outside the page, and its tests, may use. */
interface Handle {
  ready: boolean;
  play(): void;
  pause(): void;
  seek(time: number): void;
  time(): number;
  frameCount: number;
  errors: string[];
}

declare global {
  interface Window { hybridyn: Handle }
}

function buildStage(data: PageData, player: Player): void {
  const canvas = element('canvas');
  // Asked here and not by three.js, which would complain on the console.
  const context = canvas.getContext('webgl2', { antialias: true, alpha: false, stencil: false });
  if (!context) {
    byId('view').append(element('p', { class: 'missing' },
      'The three-dimensional view needs WebGL, which this browser does not offer. The curves work without it.'));
    byId('snapshots').hidden = true;
    return;
  }
  const stage = new Stage(byId('view'), context, data);
  if (data.hinges.length) {  // no motion: neither time nor snapshots
    byId('snapshots').hidden = true;
    byId('transport').hidden = true;
    buildViewOptions(data, stage, () => undefined);
    buildPicking(data, stage);
    buildSliders(data, stage);
    return;
  }
  const snapshots = new Snapshots(player, stage);
  buildViewOptions(data, stage, () => snapshots.renew());
  buildPicking(data, stage);
  player.onTime(() => {
    const { index, fraction } = player.locate();
    stage.show(index, fraction);
  });
  onTheme(() => snapshots.renew());
}

const errors: string[] = [];
window.addEventListener('error', (event) => errors.push(event.message));

const data = readData();
const player = new Player(data.times);
window.hybridyn = {
  ready: false,
  play: () => player.play(),
  pause: () => player.pause(),
  seek: (time) => player.seek(time),
  time: () => player.time,
  frameCount: data.times.length,
  errors,
};
buildHead(data);
buildFacts(data, player);
buildTransport(player, data.events);
buildStage(data, player);
buildPlots(data.plots, player, data.events);
window.hybridyn.ready = true;
performance.mark('hybridyn ready');
