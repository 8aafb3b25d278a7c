import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../tools/browser.ts';
import { goalTable } from './goal-table.ts';
import { packageSize } from './package-size.ts';
import { EXACT_STEPS, ONCE_STEPS, type Step, timedSteps } from './plan.ts';
import { reportLists, scenesTable } from './report-lists.ts';
import { Runs } from './runs.ts';
import { servePage } from './serve-page.ts';
import { OURS, SUBJECTS } from './subjects.ts';
import { type Figures, runEscape, runGesture, runHeld, runTrial } from './trial.ts';

const { values: only, positionals } = parseArgs({
  allowPositionals: true,
  options: { lists: { type: 'string' }, scenes: { type: 'string' } },
});
const ROUNDS = Number(positionals[0] ?? 2);
const isWhole = only.lists === undefined && only.scenes === undefined;

const runs = new Runs();
await using page = await servePage(join(import.meta.dirname, 'page'));
const browser = await launchBrowser();
try {
  await measure(browser, page.url);
} finally {
  await browser.close();
}

async function measure(on: Browser, url: string): Promise<void> {
  await runTrial(on, url, { subject: OURS.simple, scene: 'open 200' });
  await runTrial(on, url, { subject: OURS.kit, scene: 'open 200' });
  const exact = EXACT_STEPS.filter(isRequested);
  const work = async () => {
    for (let step = exact.shift(); step; step = exact.shift()) {
      const { cpuMs: _, heapMB: __, ...figures } = await attempt(on, url, step);
      runs.add(step.line, step.subject, figures);
    }
  };
  // Fixes the order of the lines to that of the plan, whichever finishes first.
  for (const { line } of exact) runs.expect(line);
  await Promise.all([work(), work()]);
  for (const step of ONCE_STEPS.filter(isRequested)) runs.add(step.line, step.subject, await attempt(on, url, step));
  const size = isWhole ? await packageSize() : undefined;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const step of timedSteps(round).filter(isRequested))
      runs.add(step.line, step.subject, await attempt(on, url, step));
    // Written after each round, so that an interrupted run keeps its figures.
    if (size) reportLists({ rounds: round + 1, size, runs });
  }
  // A partial run is printed, not written.
  if (!size)
    console.log([goalTable(runs), ...Object.values(SUBJECTS).map((row) => scenesTable(runs, row))].join('\n\n'));
}

/**
 * Returns whether a measurement is requested: `--lists finished,kit-flat --scenes stream,open` means only these lists,
 * and only lines whose names contain one of these words.
 */
function isRequested({ subject, line }: Step): boolean {
  const isListRequested = only.lists === undefined || only.lists.split(',').includes(subject);
  return isListRequested && (only.scenes === undefined || only.scenes.split(',').some((part) => line.includes(part)));
}

/** A list that fails in a scene does not abort the run. */
async function attempt(on: Browser, url: string, step: Step): Promise<Figures> {
  const { subject, by, figures: figureNames } = step;
  try {
    if (by === 'escape') return await runEscape(on, url, subject);
    if (by === 'held') return await runHeld(on, url, step);
    if (by) return await runGesture(on, url, subject, by);
    const figures = await runTrial(on, url, step);
    return figureNames ? Object.fromEntries(figureNames.map((name) => [name, figures[name] ?? Number.NaN])) : figures;
  } catch (error) {
    console.log(`${subject}, ${step.line}: ${error}`);
    return {};
  }
}
