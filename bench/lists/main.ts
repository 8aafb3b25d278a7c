import { join } from 'node:path';
import { createServer } from 'vite';
import { launchBrowser } from '../../tools/browser.ts';
import { reactNativeWeb } from '../../tools/react-native-web.ts';
import { percentile, table, writeResults } from '../lib/results.ts';

const ENGINES = ['ours', 'legend', 'flat'] as const;
const SCENES = [
  'open 200',
  'open 10000',
  'prepend',
  'append',
  'append, no anchoring',
  'row below grows',
  'row below grows, no anchoring',
  'stream 500',
  'scroll',
  'jump',
];
const ROUNDS = Number(process.argv[2] ?? 3);
/** FlatList finds a row that it has not drawn only by trying; see the study of kits that do. */
const LEFT_OUT = new Set(['flat jump']);

type Figures = Readonly<Record<string, number>>;

const server = await createServer({
  root: join(import.meta.dirname, 'page'),
  configFile: false,
  logLevel: 'error',
  plugins: [reactNativeWeb()],
  server: { port: 0, fs: { allow: [join(import.meta.dirname, '..', '..')] } },
});
await server.listen();
const address = server.resolvedUrls?.local[0];
if (address === undefined) throw new Error('The page has no address.');
const browser = await launchBrowser();

const runs = new Map<string, Figures[]>();
await runScene('ours', 'open 200');
for (let round = 0; round < ROUNDS; round += 1) {
  for (const scene of SCENES) {
    for (const [turn] of ENGINES.entries()) {
      const engine = ENGINES[(turn + round) % ENGINES.length] ?? 'ours';
      const name = `${engine} ${scene}`;
      if (LEFT_OUT.has(name)) continue;
      runs.set(name, [...(runs.get(name) ?? []), await runScene(engine, scene)]);
    }
  }
}
await browser.close();
await server.close();

const rows = SCENES.map((scene) => [scene, ...ENGINES.map((engine) => summary(runs.get(`${engine} ${scene}`)))]);
writeResults(
  'lists',
  { rounds: ROUNDS, runs: Object.fromEntries(runs) },
  `# Lists in Chromium

Rows of given heights, 40 to 300 px, in a box of 400 × 600 px; development build of React. Median of ${ROUNDS} rounds, with the
lowest and highest where they differ; a fresh page for each figure, engines in turns. Times are in steps of a frame. Ours
turns the browser's own scroll anchoring off; the others run with it, unless the scene says otherwise. LegendList is its DOM
build with our settings for phones, without a pin; FlatList is inverted and not tuned.

${table(['Scene', 'ours', 'LegendList', 'FlatList inverted'], rows)}`,
);

async function runScene(engine: string, scene: string): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 412, height: 800 } });
  await page.goto(address ?? '');
  await page.waitForFunction('window.runScene !== undefined');
  const figures: Figures = await page.evaluate(`window.runScene(${JSON.stringify(engine)}, ${JSON.stringify(scene)})`);
  await page.close();
  return figures;
}

function summary(figures: readonly Figures[] | undefined): string {
  if (!figures) return 'not run';
  return Object.keys(figures[0] ?? {})
    .map((name) => `${name} ${spread(figures.map((each) => each[name] ?? Number.NaN))}`)
    .join(', ');
}

function spread(values: readonly number[]): string {
  const [low, middle, high] = [0, 50, 100].map((p) => Math.round(percentile(values, p) * 10) / 10);
  return low === high ? `${middle}` : `${middle} [${low}..${high}]`;
}
