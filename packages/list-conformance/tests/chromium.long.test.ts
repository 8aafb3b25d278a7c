import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../../../tools/browser.ts';
import { chromiumList } from '../src/chromium/chromium-list.ts';
import type { Verdict } from '../src/gates/gate.ts';
import { GATES } from '../src/gates/gates.ts';
import { testApp } from '../src/test-app/test-app-driver.ts';

const ROOT = join(import.meta.dirname, 'page');
const NAMES = [
  'opens at the newest row',
  'opens at the first unread row',
  'older rows while reading',
  'a row above grows',
  'a burst of 100 rows at once',
  'the reader leaves a streamed row by a wheel of eight points',
  'a jump to a row that is not loaded',
];
/** The gates of each fault of `page/plain-list.ts`. */
const NOTICED: Readonly<Record<string, readonly string[]>> = {
  'keeps no place': ['older rows while reading', 'a row above grows'],
  'does not follow': ['a burst of 100 rows at once'],
  'holds the reader': ['the reader leaves a streamed row by a wheel of eight points'],
};

let out: string;
let server: PreviewServer;
let browser: Browser;

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'chatwire-lists-'));
  const shared = { root: ROOT, configFile: false, logLevel: 'error' } as const;
  await build({ ...shared, resolve: { conditions: ['chatwire-source'] }, build: { outDir: out, target: 'es2024' } });
  server = await preview({ ...shared, build: { outDir: out }, preview: { port: 0 } });
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(out, { recursive: true });
});

test('a list that is correct in every frame passes in Chromium', { timeout: 60_000 }, async () => {
  expect(await failures()).toEqual([]);
});

test.each(Object.entries(NOTICED))(
  'a list with one fault fails its gates alone in Chromium: %s',
  { timeout: 60_000 },
  async (fault, gates) => {
    expect(await failures(fault)).toEqual(gates);
  },
);

async function failures(fault?: string): Promise<readonly string[]> {
  const query = fault === undefined ? '' : `?fault=${encodeURIComponent(fault)}`;
  const list = chromiumList(testApp, { browser, url: `${server.resolvedUrls?.local[0]}${query}` });
  const gates = GATES.filter(({ name }) => NAMES.includes(name));
  const verdicts: readonly Verdict[] = await Promise.all(gates.map((gate) => list.run(gate, 1)));
  expect(verdicts.flatMap(({ errors }) => errors)).toEqual([]);
  return verdicts.filter(({ passed }) => !passed).map(({ gate }) => gate);
}
