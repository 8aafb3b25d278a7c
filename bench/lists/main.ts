import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../tools/browser.ts';
import { goalTable } from './goal-table.ts';
import { LISTS, OUR_LIST } from './lists.ts';
import { type Figures, measureGesture, measureLeavingStream, measureMemory, measureScene } from './measure-in-page.ts';
import { EXACT_MEASUREMENTS, type Measurement, timedMeasurements, UNDISTURBED_MEASUREMENTS } from './measurements.ts';
import { packageSize } from './package-size.ts';
import { RecordedFigures } from './recorded-figures.ts';
import { measurementsTable, reportLists } from './report-lists.ts';
import { servePage } from './serve-page.ts';

const { values: only, positionals } = parseArgs({
  allowPositionals: true,
  options: { lists: { type: 'string' }, scenes: { type: 'string' } },
});
const ROUNDS = Number(positionals[0] ?? 2);
const isWhole = only.lists === undefined && only.scenes === undefined;

const recorded = new RecordedFigures();
await using page = await servePage(join(import.meta.dirname, 'page'));
const browser = await launchBrowser();
try {
  await measureAll(browser, page.url);
} finally {
  await browser.close();
}

async function measureAll(on: Browser, url: string): Promise<void> {
  await measureScene(on, url, { list: OUR_LIST.simple, scene: 'open with 200 messages' });
  await measureScene(on, url, { list: OUR_LIST.kit, scene: 'open with 200 messages' });
  const exact = EXACT_MEASUREMENTS.filter(isRequested);
  const work = async () => {
    for (let next = exact.shift(); next; next = exact.shift()) {
      const { cpuMs: _, heapMB: __, ...figures } = await measure(on, url, next);
      recorded.add(next.name, next.list, figures);
    }
  };
  // Fixes the order in the report, whichever finishes first.
  for (const { name } of exact) recorded.expect(name);
  await Promise.all([work(), work()]);
  for (const each of UNDISTURBED_MEASUREMENTS.filter(isRequested)) {
    recorded.add(each.name, each.list, await measure(on, url, each));
  }
  const size = isWhole ? await packageSize() : undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const each of timedMeasurements(round).filter(isRequested))
      recorded.add(each.name, each.list, await measure(on, url, each));
    // Written after each round, so that an interrupted run keeps its figures.
    if (size) reportLists({ rounds: round + 1, size, recorded });
  }
  // A partial run is printed, not written.
  if (!size) {
    const tables = Object.values(LISTS).map((lists) => measurementsTable(recorded, lists));
    console.log([goalTable(recorded), ...tables].join('\n\n'));
  }
}

/**
 * Returns whether a measurement is requested: `--lists message-list,kit-flat --scenes stream,open` means only these
 * lists, and only measurements whose names contain one of these words.
 */
function isRequested({ list, name }: Measurement): boolean {
  const isListRequested = only.lists === undefined || only.lists.split(',').includes(list);
  return isListRequested && (only.scenes === undefined || only.scenes.split(',').some((part) => name.includes(part)));
}

/** Returns the figures of a measurement; none if the list fails, which does not abort the run. */
async function measure(on: Browser, url: string, measurement: Measurement): Promise<Figures> {
  const { list, name, by, figures: figureNames } = measurement;
  try {
    if (by === 'leaving a stream') return await measureLeavingStream(on, url, list);
    if (by === 'memory') return await measureMemory(on, url, measurement);
    if (by) return await measureGesture(on, url, list, by);
    const figures = await measureScene(on, url, measurement);
    return figureNames ? Object.fromEntries(figureNames.map((each) => [each, figures[each] ?? Number.NaN])) : figures;
  } catch (error) {
    console.log(`${list}, ${name}: ${error}`);
    return {};
  }
}
