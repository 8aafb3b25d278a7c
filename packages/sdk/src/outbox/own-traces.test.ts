import { expect, test } from 'vitest';
import { ClientStorage } from '../storage/client-storage.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import { OwnTraces } from './own-traces.ts';

const DAY_MS = 24 * 3_600_000;

test('what was given up is remembered for seven days, also by the next start of the app and by other tabs', async () => {
  const now = { ms: 1_000_000 };
  const storage = new ClientStorage('app', memoryStorage(), { warn: () => undefined, error: () => undefined });
  const [one, two] = [new OwnTraces(storage, () => now.ms), new OwnTraces(storage, () => now.ms)];
  await one.discard('mara', 'a');
  await two.discard('mara', 'b');
  const next = new OwnTraces(storage, () => now.ms);
  await next.load('mara');
  expect([next.isDiscarded('a'), next.isDiscarded('b'), next.isDiscarded('c')]).toEqual([true, true, false]);
  now.ms += 7 * DAY_MS;
  expect(next.isDiscarded('a')).toBe(false);
  const later = new OwnTraces(storage, () => now.ms);
  await later.load('mara');
  expect(later.isDiscarded('a')).toBe(false);
});
