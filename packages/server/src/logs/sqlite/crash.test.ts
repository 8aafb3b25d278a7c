import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../../base/time/clock.ts';
import { type LogFilter } from '../log-store.ts';
import { idsOf } from '../log-under-test.fixture.ts';
import { CRASH_SIZES } from './crash-sizes.fixture.ts';
import { openSqliteLogStore } from './sqlite-log-store.ts';

const dir = mkdtempSync(join(tmpdir(), 'log-crash-'));
afterAll(() => rmSync(dir, { recursive: true }));

test('every acknowledged entry and report exists once and in order after each kill -9', async () => {
  const acknowledged: string[] = [];
  const reported: string[] = [];
  for (const [round, batches] of [40, 3, 75, 1, 60].entries()) {
    const written = await writtenUntilKilled(round, batches);
    acknowledged.push(...written.ids);
    reported.push(...written.reported);
    const [stored = [], push = [], failed = [], inconsistent = []] = await storedIds([
      {},
      { channel: 'push' },
      { success: false, outcome: 'failed' },
      { success: true, outcome: 'failed' },
    ]);
    expect(stored).toEqual(stored.toSorted());
    expect(new Set(stored).size).toBe(stored.length);
    const acknowledgedIds = new Set(acknowledged);
    expect(stored.filter((id) => acknowledgedIds.has(id))).toEqual(acknowledged);
    // What was written but not acknowledged is a whole batch at the end of a round, or nothing.
    expect(stored.length - acknowledged.length).toBeLessThanOrEqual((round + 1) * 60);
    expect(push.length).toBeLessThan(stored.length);
    expect([...new Set(reported).difference(new Set(failed))]).toEqual([]);
    expect(inconsistent).toEqual([]);
  }
  expect(reported.length).toBeGreaterThan(20);
  expect(acknowledged.length).toBeGreaterThan(2000);
}, 60_000);

/** Lets a process write some batches and kills it at an arbitrary moment. */
async function writtenUntilKilled(seed: number, batches: number): Promise<{ ids: string[]; reported: string[] }> {
  const script = join(import.meta.dirname, 'crash-writer.fixture.ts');
  const child = spawn(process.execPath, ['--conditions=chatwire-source', script, dir, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (lines.push(line) === batches * 2) child.kill('SIGKILL');
  }
  expect(lines.length).toBeGreaterThanOrEqual(batches * 2);
  return {
    ids: lines.flatMap((line, n) => (n % 2 === 0 ? line.split(' ') : [])),
    reported: lines.filter((line, n) => n % 2 === 1 && line !== ''),
  };
}

/** Returns the ids of the log that filters find after a restart, oldest first. */
async function storedIds(filters: readonly LogFilter[]): Promise<string[][]> {
  const store = await openSqliteLogStore({ dir, clock: systemClock, sizes: CRASH_SIZES });
  const { rows } = await store.stats();
  const pages = await Promise.all(filters.map((filter) => store.page({ filter, affix: 'append', limit: rows + 1 })));
  await store.close();
  return pages.map((page) => idsOf(page).reverse());
}
