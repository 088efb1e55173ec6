// node browser.mjs FOLDER: opens the pages in FOLDER in headless Chromium and tries what people do.
// Leaves screenshots there. Exit code 77 where there is no Chromium.
import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const folder = process.argv[2];
const candidates = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const executablePath = candidates.find((file) => file && existsSync(file));
if (!executablePath) {
  console.log('skipped: no Chromium (scripts/setup.sh installs it, or name one in the variable CHROMIUM)');
  process.exit(77);
}

const quiet = ['--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--disable-quic'];
const software = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

async function withBrowser(args, action) {
  const profile = mkdtempSync(path.join(tmpdir(), 'hybridyn-page-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath, headless: true, args: ['--no-sandbox', ...quiet, ...args], viewport: { width: 1366, height: 768 },
  });
  try {
    await action(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Opens a page and does something with it. No error may be seen, and nothing asked for. */
async function opened(context, name, action) {
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (message) => { if (message.type() === 'error') complaints.push(message.text()); });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => { if (/^(https?|wss?):/.test(request.url())) complaints.push(`asks for ${request.url()}`); });
  await page.goto(pathToFileURL(path.join(folder, name)).href);
  await page.waitForFunction(() => window.hybridyn?.ready);
  await action(page);
  assert.deepEqual(await page.evaluate(() => window.hybridyn.errors), []);
  assert.deepEqual(complaints, []);
  await page.close();
}

/** How many colours part of the page shows. */
async function colours(page, selector) {
  const png = (await page.locator(selector).first().screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.width;
    canvas.height = image.height;
    const pen = canvas.getContext('2d');
    pen.drawImage(image, 0, 0);
    const pixels = new Uint32Array(pen.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    return new Set(pixels).size;
  }, png);
}

/** Seconds from the start of loading until the page is ready: the best of three, since a machine that is
    busy with other things can only make it slower. */
async function loadingTime(page) {
  const times = [];
  for (let i = 0; i < 3; i++) {
    await page.reload();
    await page.waitForFunction(() => window.hybridyn?.ready);
    times.push(await page.evaluate(() => performance.getEntriesByName('hybridyn ready')[0].startTime / 1000));
  }
  return Math.min(...times);
}

const time = (page) => page.evaluate(() => window.hybridyn.time());

async function playsAndScrubs(page) {
  await page.keyboard.press('Space');
  await page.waitForFunction(() => window.hybridyn.time() > 0.2);
  await page.keyboard.press('Space');
  const stopped = await time(page);
  await page.waitForTimeout(100);
  assert.equal(await time(page), stopped, 'time stands still after a pause');

  await page.keyboard.press('ArrowRight');
  const stepped = await time(page);
  assert.ok(stepped > stopped && stepped < stopped + 0.05, 'an arrow goes one frame on');
  await page.keyboard.press('End');
  assert.equal((await time(page)).toFixed(3), '5.000');

  const bar = await page.locator('.scrub input').boundingBox();
  await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2);
  assert.ok(Math.abs(await time(page) - 2.5) < 0.05, 'a click in the middle of the bar goes there');
}

async function namesBodies(page) {
  const view = await page.locator('#view').boundingBox();
  const name = page.locator('#name');
  for (let i = 1; i < 400 && await name.isHidden(); i++) {
    const [column, row] = [i % 20, Math.floor(i / 20)];
    await page.mouse.move(view.x + view.width * column / 20, view.y + view.height * row / 20);
  }
  assert.match(await name.innerText(), /^(upper|lower <\/script>) · 10 kg$/);
}

async function plotsScrubAndZoom(page) {
  const over = await page.locator('.u-over').first().boundingBox();
  await page.mouse.click(over.x + over.width / 4, over.y + over.height / 2);
  assert.ok(Math.abs(await time(page) - 1.25) < 0.05, 'a click in a plot goes there');

  await page.mouse.move(over.x + over.width * 0.2, over.y + 20);
  await page.mouse.down();
  await page.mouse.move(over.x + over.width * 0.6, over.y + 30, { steps: 4 });
  await page.mouse.up();
  await page.locator('.reset').waitFor({ state: 'visible' });
  assert.ok(Math.abs(await time(page) - 1.25) < 0.05, 'a drag does not scrub');
  await page.locator('.reset').click();

  const entry = page.locator('.legend .toggle').first();
  await entry.click();
  assert.equal(await entry.getAttribute('aria-pressed'), 'false');
  await entry.click();
}

/** Draws them all, then zooms in on one until times are told apart by rounding alone. */
async function drawsConstants(page) {
  const plots = page.locator('.plot');
  for (let i = 0; i < await plots.count(); i++) {
    await plots.nth(i).scrollIntoViewIfNeeded();
    await plots.nth(i).locator('canvas').waitFor();
  }
  await plots.first().scrollIntoViewIfNeeded();
  const over = await page.locator('.u-over').first().boundingBox();
  for (let i = 0; i < 12; i++) {
    await page.mouse.move(over.x + 100, over.y + 20);
    await page.mouse.down();
    await page.mouse.move(over.x + 106, over.y + 25, { steps: 2 });
    await page.mouse.up();
  }
}

/** A slider turns what hangs on its joint; reset brings it back. */
async function movesJoints(page) {
  const rows = page.locator('.sliders label');
  assert.deepEqual(await rows.locator('span').allInnerTexts(), ['shoulder', 'elbow']);
  const view = page.locator('#view');
  const before = await view.screenshot();
  await rows.first().locator('input').fill('1');
  await page.waitForTimeout(300);
  assert.equal(await rows.first().locator('output').innerText(), '57.3°');
  const turned = await view.screenshot();
  assert.ok(!before.equals(turned), 'the bodies have moved');
  for (const layer of ['frames', 'inertia']) await page.getByRole('button', { name: layer, exact: true }).click();
  await page.getByRole('button', { name: 'reset' }).click();
  assert.equal(await rows.first().locator('output').innerText(), '0.0°');
}

/** Each layer of what touches has its line in the key while it is shown. */
async function showsContacts(page) {
  const key = () => page.locator('.key p:visible').allInnerTexts();
  const withAll = await key();
  for (const text of ['obstacle', 'contact that sticks', 'contact that slips', 'friction cone', 'solid ground']) {
    assert.ok(withAll.includes(text), `the key has '${text}'`);
  }
  assert.ok(withAll.some((text) => text.startsWith('force, ')), 'the key has the scale of forces');
  assert.ok(!withAll.includes('collision shape'));
  assert.match(await page.locator('.notes').innerText(), /a <b>\.dae/);
  const toggle = (name) => page.locator('#toggles').getByRole('button', { name, exact: true }).click();
  const shot = async () => (await page.locator('#view canvas').screenshot()).toString('base64');
  for (const layer of ['collision shapes', 'contacts', 'forces', 'friction cones', 'shapes']) {
    const before = await shot();
    await toggle(layer);
    await page.waitForTimeout(100);
    assert.notEqual(await shot(), before, `${layer} can be seen`);
  }
  assert.ok((await key()).includes('collision shape'));
  for (const layer of ['contacts', 'forces', 'friction cones', 'shapes']) await toggle(layer);
}

await withBrowser(software, async (context) => {
  await opened(context, 'double_pendulum.html', async (page) => {
    assert.equal(await page.title(), 'Double pendulum <&>');
    await page.waitForTimeout(600);
    assert.ok(await colours(page, '#view') > 200, 'the view is not blank');
    assert.ok(await colours(page, '#snapshots') > 100, 'the snapshots are not blank');
    assert.ok(await colours(page, '.plot') > 20, 'the plot is not blank');
    await playsAndScrubs(page);
    await plotsScrubAndZoom(page);
    await namesBodies(page);
    await page.screenshot({ path: path.join(folder, 'double_pendulum.png') });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.waitForTimeout(600);
    await page.screenshot({ path: path.join(folder, 'double_pendulum_dark.png') });
  });
  await opened(context, 'constants.html', drawsConstants);
  await opened(context, 'sliding.html', async (page) => {
    await page.evaluate(() => window.hybridyn.seek(0.3));
    await page.waitForTimeout(600);
    await showsContacts(page);
    await page.waitForTimeout(600);
    await page.screenshot({ path: path.join(folder, 'sliding.png') });
  });
  await opened(context, 'linkage.html', async (page) => {
    await page.waitForTimeout(600);
    assert.ok(await page.locator('#transport').isHidden(), 'there is no motion to play');
    assert.ok(await colours(page, '#view') > 100, 'the view is not blank');
    await movesJoints(page);
    await page.screenshot({ path: path.join(folder, 'linkage.png') });
    await page.setViewportSize({ width: 400, height: 800 });
    await page.waitForTimeout(600);
    await page.screenshot({ path: path.join(folder, 'linkage_narrow.png') });
  });
  // The least of three: whatever else the machine does only adds.
  let least = Infinity;
  for (let i = 0; i < 3 && least >= 2; ++i) {
    await opened(context, 'humanoid.html', async (page) => { least = Math.min(least, await loadingTime(page)); });
  }
  await opened(context, 'humanoid.html', async (page) => {
    const seconds = Math.min(least, await loadingTime(page));
    const megabytes = statSync(path.join(folder, 'humanoid.html')).size / 1e6;
    console.log(`humanoid: ${megabytes.toFixed(2)} MB, ready after ${seconds.toFixed(2)} s`);
    assert.ok(seconds < 2, `ready after ${seconds} s`);
    assert.equal(await page.locator('.group').count(), 4);
    await page.evaluate(() => window.hybridyn.seek(4));
    await page.waitForTimeout(800);
    assert.ok(await colours(page, '#view') > 200, 'the view is not blank');
    await page.screenshot({ path: path.join(folder, 'humanoid.png') });
  });
});

await withBrowser(['--disable-gpu', '--disable-3d-apis'], async (context) => {
  await opened(context, 'double_pendulum.html', async (page) => {
    assert.match(await page.locator('.missing').innerText(), /WebGL/);
    assert.ok(await colours(page, '.plot') > 20, 'plots work without WebGL');
    await page.evaluate(() => window.hybridyn.play());
    await page.waitForFunction(() => window.hybridyn.time() > 0.1);
  });
});
