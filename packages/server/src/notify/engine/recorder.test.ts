import { createLogger, type LogStore, type NewLogEntry } from '@chatwire/server';
import { createMemoryLogStore, FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { Recorder } from './recorder.ts';

function setUp(failures = 0) {
  const clock = new FakeClock();
  const store = createMemoryLogStore(clock);
  const batches: number[] = [];
  let failing = failures;
  const logs: LogStore = {
    ...store,
    async append(entries) {
      if (failing-- > 0) throw new Error('disk full');
      batches.push(entries.length);
      return store.append(entries);
    },
  };
  const recorder = new Recorder(logs, clock, createLogger('silent'));
  return { clock, store, batches, recorder };
}

const entry = (messageId: number) => ({ messageId }) as NewLogEntry;

test('what gathers within 5 ms is one transaction, at most 500 entries, in the order given', async () => {
  const { clock, store, batches, recorder } = setUp();
  for (let id = 1; id <= 3; id += 1) void recorder.record(entry(id));
  await clock.advance(4);
  expect(batches).toEqual([]);
  await clock.advance(1);
  expect(batches).toEqual([3]);
  for (let id = 4; id <= 1_203; id += 1) void recorder.record(entry(id));
  await clock.advance(10);
  expect(batches).toEqual([3, 500, 500, 200]);
  expect(store.entries.map((stored) => stored.entry.messageId)).toEqual(Array.from({ length: 1_203 }, (_, i) => i + 1));
});

test('while the log cannot be written entries wait and none is lost or repeated', async () => {
  const { clock, store, recorder } = setUp(3);
  const recorded: number[] = [];
  for (let id = 1; id <= 10; id += 1) void recorder.record(entry(id)).then(() => recorded.push(id));
  await clock.advance(2_900);
  expect(recorded).toEqual([]);
  await clock.advance(200);
  expect(recorded).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(store.entries).toHaveLength(10);
});
