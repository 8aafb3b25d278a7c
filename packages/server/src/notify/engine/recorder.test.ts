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

const entry = (messageId: number) => ({ messageId, eventId: `e${messageId}`, channel: 'push' }) as NewLogEntry;
const ours = async () => true;

test('what gathers within 5 ms is one transaction, at most 500 entries, in the order given', async () => {
  const { clock, store, batches, recorder } = setUp();
  for (let id = 1; id <= 3; id += 1) void recorder.record(entry(id), ours);
  await clock.advance(4);
  expect(batches).toEqual([]);
  await clock.advance(1);
  expect(batches).toEqual([3]);
  for (let id = 4; id <= 1_203; id += 1) void recorder.record(entry(id), ours);
  await clock.advance(10);
  expect(batches).toEqual([3, 500, 500, 200]);
  expect(store.entries.map((stored) => stored.entry.messageId)).toEqual(Array.from({ length: 1_203 }, (_, i) => i + 1));
});

test('while the log cannot be written entries wait and none is lost or repeated', async () => {
  const { clock, store, recorder } = setUp(3);
  const recorded: number[] = [];
  for (let id = 1; id <= 10; id += 1) void recorder.record(entry(id), ours).then(() => recorded.push(id));
  await clock.advance(2_900);
  expect(recorded).toEqual([]);
  await clock.advance(200);
  expect(recorded).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(store.entries).toHaveLength(10);
});

test('a write whose answer was lost is not repeated: only what the log lacks is written', async () => {
  const clock = new FakeClock();
  const store = createMemoryLogStore(clock);
  let isAnswerLost = true;
  const logs: LogStore = {
    ...store,
    async append(entries) {
      const ids = await store.append(entries);
      if (!isAnswerLost) return ids;
      isAnswerLost = false;
      throw new Error('connection closed after the commit');
    },
  };
  const recorder = new Recorder(logs, clock, createLogger('silent'));
  const recorded: number[] = [];
  for (const id of [1, 2]) void recorder.record(entry(id), ours).then(() => recorded.push(id));
  await clock.advance(500);
  void recorder.record(entry(3), ours).then(() => recorded.push(3));
  await clock.advance(1_000);
  expect(recorded).toEqual([1, 2, 3]);
  expect(store.entries.map((stored) => stored.entry.messageId)).toEqual([1, 2, 3]);
});

test('an entry whose event became another node’s while it waited is not written', async () => {
  const { clock, store, recorder } = setUp();
  const lost = recorder.record(entry(1), async () => false).catch((error: Error) => error.name);
  void recorder.record(entry(2), ours);
  await clock.advance(10);
  expect(await lost).toBe('ClaimLost');
  expect(store.entries.map((stored) => stored.entry.messageId)).toEqual([2]);
});

test('while it cannot be found out whose an event is, its entry waits', async () => {
  const { clock, store, recorder } = setUp();
  let isReachable = false;
  const recorded = recorder.record(entry(1), async () => {
    if (!isReachable) throw new Error('no connection');
    return true;
  });
  await clock.advance(500);
  expect(store.entries).toEqual([]);
  isReachable = true;
  await clock.advance(1_000);
  await recorded;
  expect(store.entries).toHaveLength(1);
});
