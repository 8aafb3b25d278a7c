import type { LogEntry } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { matches } from './log-model.fixture.ts';
import { matchesFilter } from './matches-filter.ts';
import { randomEntry, randomFilter, seededRandom } from './random-entries.fixture.ts';

test('a live entry matches exactly the filters that find it in the log', () => {
  const random = seededRandom(42);
  let matching = 0;
  for (let round = 0; round < 20_000; round += 1) {
    const written = randomEntry(random, 1_767_268_800_000);
    const filter = randomFilter(random, [written]);
    const { payload: _, trace: __, device: ___, ...members } = written;
    const entry: LogEntry = { _id: '0'.repeat(24), ...members };
    expect(matchesFilter(entry, filter)).toBe(matches(written, filter));
    matching += Number(matchesFilter(entry, filter));
  }
  expect(matching).toBeGreaterThan(1_000);
});
