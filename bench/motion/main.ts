import { spawnSync } from 'node:child_process';
import type { CDPSession } from 'playwright-core';
import { runStart } from '../../e2e/start-command.ts';
import { launchBrowser } from '../../tools/browser.ts';
import { percentile, table, writeResults } from '../lib/results.ts';
import { framesDuring } from './frames-during.ts';
import { MOTIONS, WINDOW } from './motions.ts';

/**
 * Frames of each motion of the demo in Chromium, with its processor slowed down: how many are dropped, and the longest
 * time between two. Server and browser share the machine; run it while nothing else runs.
 * Use: npm run bench -- motion [rounds] [slowness]
 */
const FRAME_MS = 1000 / 60;
const rounds = Number(process.argv[2] ?? 10);
const slowness = Number(process.argv[3] ?? 4);

spawnSync(process.execPath, ['--conditions=chatwire-source', 'tools/build-web-apps.ts', 'demo'], { stdio: 'inherit' });
await using start = await runStart(['--empty'], { CHATWIRE_RATE_LIMITS: 'off' });
const apikey = /fullAccess key +([0-9a-f]{40})/.exec(start.output())?.[1] ?? '';
for (const name of ['Mara', 'Ivo']) await call('/users', { uid: name.toLowerCase(), name });
const ids: number[] = [];
for (let at = 1; at <= 60; at += 1) ids.push(await say(`Message ${at} about the boat.`));

const browser = await launchBrowser();
const page = await browser.newPage({ viewport: WINDOW });
await page.goto(`${start.url}/demo#/mara/user/ivo`);
await page.getByRole('article').last().waitFor();
const session = await page.context().newCDPSession(page);
const stage = {
  page,
  say: async (text: string) => void (await say(text)),
  quote: async (text: string) => void (await say(text, { quotedMessageId: ids.at(-20) })),
};
const rows: (string | number)[][] = [];
const data: Record<string, object> = {};
for (const { name, prepare, act, lasts } of MOTIONS) {
  const dropped: number[] = [];
  const longest: number[] = [];
  const others: number[] = [];
  let total = 0;
  for (let round = 0; round < rounds; round += 1) {
    await slow(session, 1);
    await prepare?.(stage);
    await page.waitForTimeout(400);
    await slow(session, slowness);
    const gaps = await framesDuring(page, lasts, () => act(stage));
    dropped.push(droppedIn(gaps));
    longest.push(Math.max(...gaps));
    others.push(droppedIn(gaps.toSorted((a, b) => b - a).slice(1)));
    total += gaps.length;
  }
  const measured = {
    framesPerRound: Math.round(total / rounds),
    droppedMedian: percentile(dropped, 50),
    droppedWorst: Math.max(...dropped),
    besidesLongestMedian: percentile(others, 50),
    longestMedianMs: Math.round(percentile(longest, 50)),
  };
  data[name] = measured;
  rows.push([name, ...Object.values(measured)]);
}
await browser.close();
writeResults(
  'motion',
  { rounds, slowness, motions: data },
  [
    `# Motions\n\nFrames of the demo in headless Chromium, ${slowness} times slower, ${rounds} rounds. A frame is dropped for each 16.7 ms that`,
    'pass without one while the motion lasts, from the press to its end. The longest frame is mostly the first: it draws what the',
    'press has changed. Frames that are dropped besides it interrupt the motion itself.\n',
    table(
      [
        'motion',
        'frames',
        'dropped, median',
        'dropped, worst',
        'besides the longest, median',
        'longest frame, median, ms',
      ],
      rows,
    ),
  ].join('\n'),
);

/** Returns how many frames are missing between frames, given the times between them in ms. */
function droppedIn(gaps: readonly number[]): number {
  return gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
}

/** Sends a text from Ivo to Mara. Returns its id. */
async function say(text: string, more: object = {}): Promise<number> {
  const message = { receiver: 'mara', receiverType: 'user', type: 'text', data: { text }, ...more };
  return Number((await call('/messages', message, 'ivo'))['id']);
}

async function call(path: string, body: object, as?: string): Promise<Readonly<Record<string, unknown>>> {
  const headers = { apikey, 'Content-Type': 'application/json', ...(as && { onBehalfOf: as }) };
  const response = await fetch(`${start.url}/v3${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`POST ${path} returned ${response.status}.`);
  return ((await response.json()) as { readonly data: Record<string, unknown> }).data;
}

async function slow(to: CDPSession, rate: number): Promise<void> {
  await to.send('Emulation.setCPUThrottlingRate', { rate });
}
