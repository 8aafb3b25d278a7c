import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { API_KEY, startServer, type TestServer } from '@chatwire/testkit';
import type { Page } from 'playwright-core';
import { consolePages } from '../../apps/chatwire/src/pages/console-pages.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { filledDataDir } from '../lib/filled-data-dir.ts';
import { percentile, table, writeResults } from '../lib/results.ts';
import { EntrySource } from '../log-pages/entry-source.ts';
import { tasksDuring } from './tasks-during.ts';

/**
 * Log page of the console in a real browser: first paint, a filter, scrolling through 100,000 rows, live tail at a
 * steady rate. Server, generator, and browser share the machine. `npm run bench` builds the console first.
 * Use: npm run bench -- console [--entries 200000] [--rows 100000] [--rate 2000] [--seconds 10]
 */
const { values } = parseArgs({
  options: {
    entries: { type: 'string', default: '200000' },
    rows: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '10' },
  },
});
const [entries, rows, rate, seconds] = [values.entries, values.rows, values.rate, values.seconds].map(Number) as [
  number,
  number,
  number,
  number,
];
const STEP_MS = 5;

const dir = await filledDataDir('console', entries);
await using server = await startServer({
  env: { CHATWIRE_DATA_DIR: dir },
  extend: async (http) => consolePages(http),
});
const browser = await launchBrowser();
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
const scripts: string[] = [];
page.on('response', (response) => {
  if (response.url().endsWith('.js')) scripts.push(new URL(response.url()).pathname);
});

const firstPaintMs = await openConsole();
const firstViewKb = await gzippedKb(scripts);
const filterMs = await measureFilter();
const scrolled = await tasksDuring(browser, page, () => scrollDown(page, rows));
let liveFigures: LiveFigures = { writtenPerSecond: 0, lagMs: 0 };
const live = await tasksDuring(browser, page, async () => {
  liveFigures = await followLive(page, server);
});
await browser.close();

const lines: [string, string | number][] = [
  ['initial JavaScript, gzip, kB', firstViewKb],
  ['first contentful paint, ms', firstPaintMs],
  ['filter → rows, p50 / max of 10, ms', `${percentile(filterMs, 50)} / ${percentile(filterMs, 100)}`],
  [`scrolled through ${rows.toLocaleString('en')} rows: longest task, CPU time, ms`, scrolled.longestCpuMs],
  ['the same, wall time, ms', scrolled.longestMs],
  ['live: entries written per second', liveFigures.writtenPerSecond],
  ['live: time until the last entry is the first row, ms', liveFigures.lagMs],
  [`live at ${rate}/s for ${seconds} s: longest task, CPU time, ms`, live.longestCpuMs],
  ['the same, wall time, ms', live.longestMs],
  ['live: load of the main thread, %', live.busyPercent],
];
writeResults(
  'console',
  { entries, rows, rate, seconds, firstViewKb, firstPaintMs, filterMs, scrolled, live, followed: liveFigures },
  [
    `# Log page of the console, ${entries.toLocaleString('en')} entries in the log`,
    '',
    'Goals: 250 kB, 1 s, 100 ms (at 10 million entries), no task over 100 ms.',
    `Load average of the machine at the end: ${loadavg()[0]?.toFixed(1)}; above 2, other work was running,`,
    'which wall times include and CPU times do not.',
    '',
    table(['figure', 'measured'], lines),
  ].join('\n'),
);

async function openConsole(): Promise<number> {
  await page.goto(`${server.url}/console/logs`);
  await page.getByLabel('API key').fill(API_KEY);
  await page.keyboard.press('Enter');
  await page.locator('.log-row').first().waitFor();
  const ms: number = await page.evaluate(`performance.getEntriesByName('first-contentful-paint')[0].startTime`);
  return Math.round(ms);
}

/** Measures the time from the click that removes or sets a filter until the first row of the response is drawn. */
async function measureFilter(): Promise<number[]> {
  const took: number[] = [];
  for (let round = 0; round < 10; round++) {
    const [outcome, word] = round % 2 === 0 ? ['failed', 'Failed'] : ['sent', 'Sent'];
    await page.getByLabel('Add filter').fill(`outcome: ${outcome}`);
    await page.getByRole('option', { name: word }).waitFor();
    const ms: number = await page.evaluate(
      `new Promise((resolve) => {
        document.querySelector('.filter-item').click();
        const startedAt = performance.now();
        const look = () => document.querySelector('.log-row .outcome')?.textContent === '${word}'
          && document.querySelector('.filter-chip strong')?.textContent === '${word}'
          ? resolve(performance.now() - startedAt) : requestAnimationFrame(look);
        requestAnimationFrame(look);
      })`,
    );
    took.push(Math.round(ms));
  }
  await page.getByRole('button', { name: /^Remove filter/ }).click();
  return took;
}

/** Scrolls as fast as pages load: the end of the rows is always kept in view. */
async function scrollDown(on: Page, until: number): Promise<void> {
  await on.evaluate(
    `new Promise((resolve) => {
      const box = document.querySelector('.log-table');
      const rowPx = document.querySelector('.log-row').offsetHeight;
      const step = () => {
        if (box.scrollTop > ${until} * rowPx) return resolve();
        box.scrollTop += box.clientHeight * 3;
        requestAnimationFrame(step);
      };
      step();
    })`,
  );
}

interface LiveFigures {
  readonly writtenPerSecond: number;
  /** Time from the commit of the last entry until it is drawn as the first row. */
  readonly lagMs: number;
}

async function followLive(on: Page, { app }: TestServer): Promise<LiveFigures> {
  await on.evaluate(`document.querySelector('.log-table').scrollTo({ top: 0 })`);
  await on.getByRole('button', { name: 'Live', exact: true }).click();
  await on.locator('.live-state.live').waitFor();
  const source = new EntrySource(2);
  const { logs, notifications } = app.context;
  const startedAtMs = performance.now();
  let written = 0;
  let newest = '';
  for (let now = 0; now < seconds * 1_000; now = performance.now() - startedAtMs) {
    const due = Math.floor((now * rate) / 1_000) - written;
    if (due > 0) {
      const fresh = source.take(due);
      newest = (await logs.append(fresh)).at(-1) ?? newest;
      for (const entry of fresh) notifications.recorded.emit(entry);
      written += due;
    }
    await sleep(STEP_MS);
  }
  const ended = performance.now();
  await on.locator(`.log-row[data-id="${newest}"][aria-rowindex="2"]`).waitFor();
  return {
    writtenPerSecond: Math.round((written * 1_000) / (ended - startedAtMs)),
    lagMs: Math.round(performance.now() - ended),
  };
}

/** Returns the size of scripts of the server, each compressed with gzip, in kB. */
async function gzippedKb(paths: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async (path) => gzipSync(await (await fetch(server.url + path)).arrayBuffer()).length),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1_000);
}
