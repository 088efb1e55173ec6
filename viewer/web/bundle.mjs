// node bundle.mjs OUTPUT: the page with script and styles inlined, still without its data.
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { build } from 'esbuild';

const common = { bundle: true, minify: true, write: false, legalComments: 'none', logLevel: 'warning' };

async function bundled(entry, options) {
  const result = await build({ ...common, ...options, entryPoints: [entry] });
  return result.outputFiles[0].text;
}

const script = await bundled('src/main.ts', { format: 'iife', target: 'es2022', charset: 'ascii' });
const styles = await bundled('src/page.css', { charset: 'ascii' });
const page = await readFile('src/page.html', 'utf8');

const licences = await Promise.all(
  ['three', 'uplot'].map(async (name) => `${name}\n\n${await readFile(`node_modules/${name}/LICENSE`, 'utf8')}`));

// Functions, so that a '$' in what is inserted stays one.
const whole = page
  .replace('/*STYLES*/', () => styles.replaceAll('</style', '<\\/style'))
  .replace('/*SCRIPT*/', () => script.replaceAll('</script', '<\\/script'));
await writeFile(process.argv[2], whole);
