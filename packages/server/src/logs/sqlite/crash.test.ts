import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { systemClock } from '../../base/clock.ts';
import { type LogFilter } from '../log-store.ts';
import { idsOf } from '../log-under-test.cases.ts';
import { CRASH_SIZES } from './crash-sizes.cases.ts';
import { openSqliteLogStore } from './sqlite-log-store.ts';

const dir = mkdtempSync(join(tmpdir(), 'log-crash-'));
afterAll(() => rmSync(dir, { recursive: true }));

test('after each kill -9 every acknowledged entry is there, once and in order', async () => {
  const acknowledged: string[] = [];
  for (const [round, batches] of [40, 3, 75, 1, 60].entries()) {
    acknowledged.push(...(await idsWrittenUntilKilled(round, batches)));
    const stored = await storedIds({});
    expect(stored).toEqual(stored.toSorted());
    expect(new Set(stored).size).toBe(stored.length);
    expect(stored.filter((id) => acknowledged.includes(id))).toEqual(acknowledged);
    // What was written but not acknowledged is a whole batch at the end of a round, or nothing.
    expect(stored.length - acknowledged.length).toBeLessThanOrEqual((round + 1) * 60);
    expect((await storedIds({ channel: 'push' })).length).toBeLessThan(stored.length);
  }
  expect(acknowledged.length).toBeGreaterThan(2000);
});

/** Lets a process write some batches and kills it in the middle of whatever it does then. */
async function idsWrittenUntilKilled(seed: number, batches: number): Promise<string[]> {
  const script = join(import.meta.dirname, 'crash-writer.cases.ts');
  const child = spawn(process.execPath, ['--conditions=chatwire-source', script, dir, String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ids: string[] = [];
  let lines = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    ids.push(...line.split(' '));
    if (++lines === batches) child.kill('SIGKILL');
  }
  expect(lines).toBeGreaterThanOrEqual(batches);
  return ids;
}

/** All ids of the log as it is after a restart, oldest first. */
async function storedIds(filter: LogFilter): Promise<string[]> {
  const store = await openSqliteLogStore({ dir, clock: systemClock, sizes: CRASH_SIZES });
  const { rows } = await store.stats();
  const page = await store.page({ filter, affix: 'append', limit: rows + 1 });
  await store.close();
  return idsOf(page).reverse();
}
