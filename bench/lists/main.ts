import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../tools/browser.ts';
import { packageSize } from './package-size.ts';
import { reportLists } from './report-lists.ts';
import { servePage } from './serve-page.ts';
import { type Figures, runEscape, runGesture, runTrial } from './trial.ts';

const SUBJECTS = {
  finished: 'finished list',
  engine: 'our engine',
  legend: 'LegendList + pin',
  flat: 'FlatList inverted',
  flash: 'FlashList',
  virtua: 'virtua',
  virtuoso: 'Virtuoso',
  tanstack: 'TanStack Virtual',
} as const;
const EXACT = [
  'older, reading',
  'older, near the top',
  'older, moving',
  'newer, reading',
  'row above grows',
  'row below grows',
  'streamed, reading',
  'up 40 px a frame',
  'up 100 px a frame',
  'up 400 px a frame',
  'burst of 100',
  'short list',
  'viewport 600 to 300 to 600',
];
const WITHOUT_ANCHORING = ['older, reading', 'newer, reading', 'row below grows', 'streamed, reading'];
const SCROLL = 'up 100 px a frame, unread geometry';
const TIMED = ['open 200', 'open 10000', 'jump to 5000 of 10000', SCROLL, 'stream, new data', 'stream, row store'];
const ROUNDS = Number(process.argv[2] ?? 2);
/** FlatList finds a row that it has not drawn only by trying, for half a minute; no server sends 10,000 messages at once. */
const LEFT_OUT = new Set(['flat jump to 5000 of 10000', 'finished open 10000']);
/** What a bare list does not do. */
const FINISHED = [
  'open at the first unread',
  'open from the cache',
  'jump to 5000, not loaded',
  'append 30 to 10000',
  'prepend 30 to 10000',
  'idle for a second',
];

const names = Object.keys(SUBJECTS);
const runs = new Map<string, Map<string, Figures[]>>();
const size = await packageSize();
await using page = await servePage();
const browser = await launchBrowser();
await runTrial(browser, page.url, { subject: 'engine', scene: 'open 200' });
await measureExact(browser, page.url);
reportLists({ rounds: 0, size, subjects: SUBJECTS, runs });
for (let round = 0; round < ROUNDS; round += 1) {
  await measureTimes(browser, page.url, round);
  // After each round, so that a run that is ended leaves what it has.
  reportLists({ rounds: round + 1, size, subjects: SUBJECTS, runs });
}
await browser.close();

async function measureExact(on: Browser, url: string): Promise<void> {
  const trials = EXACT.flatMap((scene) => names.map((subject) => ({ subject, scene, hasAnchoring: true })));
  const without = WITHOUT_ANCHORING.flatMap((scene) =>
    names.map((subject) => ({ subject, scene, hasAnchoring: false })),
  );
  const waiting = [...trials, ...without];
  // Geometry does not depend on time: two at once.
  const work = async () => {
    for (let trial = waiting.shift(); trial; trial = waiting.shift()) {
      const { subject, scene, hasAnchoring } = trial;
      const { cpuMs: _, heapMB: __, ...figures } = await attempt(() => runTrial(on, url, trial));
      keep(hasAnchoring ? scene : `${scene}, no anchoring`, subject, figures);
    }
  };
  for (const scene of [...EXACT, ...WITHOUT_ANCHORING.map((each) => `${each}, no anchoring`)])
    runs.set(scene, new Map());
  await Promise.all([work(), work()]);
  for (const subject of names)
    keep('away by the wheel, 8 px', subject, await attempt(() => runEscape(on, url, subject)));
  const away = { subject: 'finished', scene: 'come and go 500 times' };
  const { heapMB = Number.NaN } = await attempt(() => runTrial(on, url, away));
  keep(away.scene, 'finished', { heapMB });
  for (const by of ['wheel', 'flicks'] as const) {
    const scene = by === 'wheel' ? 'wheel, 16,000 px' : 'ten flicks';
    for (const subject of names) keep(scene, subject, await attempt(() => runGesture(on, url, subject, by)));
  }
}

async function measureTimes(on: Browser, url: string, round: number): Promise<void> {
  const order = names.map((_, turn) => names[(turn + round) % names.length] ?? 'finished');
  for (const scene of TIMED) {
    for (const subject of order.filter((each) => !LEFT_OUT.has(`${each} ${scene}`))) {
      keep(scene, subject, await attempt(() => runTrial(on, url, { subject, scene })));
    }
  }
  for (const scene of FINISHED)
    keep(scene, 'finished', await attempt(() => runTrial(on, url, { subject: 'finished', scene })));
  for (const subject of order) {
    const { dropped = Number.NaN } = await attempt(() => runTrial(on, url, { subject, scene: SCROLL, throttle: 4 }));
    keep('the same, four times slower', subject, { dropped });
  }
}

function keep(scene: string, subject: string, figures: Figures): void {
  const bySubject = runs.get(scene) ?? new Map<string, Figures[]>();
  runs.set(scene, bySubject.set(subject, [...(bySubject.get(subject) ?? []), figures]));
}

/** A list that fails in a scene does not end the others. */
async function attempt(run: () => Promise<Figures>): Promise<Figures> {
  try {
    return await run();
  } catch (error) {
    console.log(String(error));
    return {};
  }
}
