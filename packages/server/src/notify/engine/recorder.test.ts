import type { LogSettings } from '@chatwire/protocol';
import { createLogger, type LogStore, type NewLogEntry } from '@chatwire/server';
import { createMemoryLogStore, FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { Recorder } from './recorder.ts';

const DEFAULTS: LogSettings = {
  enabled: true,
  trace: true,
  retentionDays: 14,
  maxRows: 0,
  redaction: { content: 'none', pushToken: 'none', contacts: 'none', device: 'none' },
  exclude: [],
};

function setUp(failures = 0, settings = DEFAULTS) {
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
  const recorder = new Recorder(logs, clock, createLogger('silent'), async () => settings);
  return { clock, store, batches, recorder };
}

/** Returns a store whose first write is committed, but has no response. */
function withLostResponse(store: LogStore): LogStore {
  let isLost = true;
  return {
    ...store,
    async append(entries) {
      const ids = await store.append(entries);
      if (!isLost) return ids;
      isLost = false;
      throw new Error('connection closed after the commit');
    },
  };
}

const entry = (messageId: number) => ({ messageId, eventId: `e${messageId}`, channel: 'push' }) as NewLogEntry;
const isOwnEvent = async () => true;

test('entries of 5 ms are written in one transaction, at most 500, in the order given', async () => {
  const { clock, store, batches, recorder } = setUp();
  for (let id = 1; id <= 3; id += 1) void recorder.record(entry(id), isOwnEvent);
  await clock.advance(4);
  expect(batches).toEqual([]);
  await clock.advance(1);
  expect(batches).toEqual([3]);
  for (let id = 4; id <= 1_203; id += 1) void recorder.record(entry(id), isOwnEvent);
  await clock.advance(10);
  expect(batches).toEqual([3, 500, 500, 200]);
  expect(store.entries.map((stored) => stored.entry.messageId)).toEqual(Array.from({ length: 1_203 }, (_, i) => i + 1));
});

test('entries wait while the log cannot be written, and none is lost or repeated', async () => {
  const { clock, store, recorder } = setUp(3);
  const recorded: number[] = [];
  for (let id = 1; id <= 10; id += 1) void recorder.record(entry(id), isOwnEvent).then(() => recorded.push(id));
  await clock.advance(2_900);
  expect(recorded).toEqual([]);
  await clock.advance(200);
  expect(recorded).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(store.entries).toHaveLength(10);
});

test.each([
  ['several events', entry],
  [
    'one clear batch, about different messages',
    (id: number) => ({ ...entry(id), eventId: 'clear', pushToken: `t${id}` }),
  ],
])('only entries missing in the log are written after a write without a response: %s', async (_, entryOf) => {
  const clock = new FakeClock();
  const store = createMemoryLogStore(clock);
  const recorder = new Recorder(withLostResponse(store), clock, createLogger('silent'), async () => DEFAULTS);
  const recorded: number[] = [];
  for (const id of [1, 2]) void recorder.record(entryOf(id), isOwnEvent).then(() => recorded.push(id));
  await clock.advance(500);
  void recorder.record(entryOf(3), isOwnEvent).then(() => recorded.push(3));
  await clock.advance(1_000);
  expect(recorded).toEqual([1, 2, 3]);
  expect(store.entries.map((stored) => stored.entry.messageId)).toEqual([1, 2, 3]);
});

test('an entry whose event another node claimed while it waited is not written', async () => {
  const { clock, store, recorder } = setUp();
  const lost = recorder.record(entry(1), async () => false).catch((error: Error) => error.name);
  void recorder.record(entry(2), isOwnEvent);
  await clock.advance(10);
  expect(await lost).toBe('ClaimLostError');
  expect(store.entries.map((stored) => stored.entry.messageId)).toEqual([2]);
});

test('an entry waits while the claim of its event cannot be read', async () => {
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

test('an entry that the log settings exclude is not written, and its caller is informed', async () => {
  const exclude: LogSettings['exclude'] = [{ reason: 'NOT_FOUND' }];
  const { clock, store, recorder } = setUp(0, { ...DEFAULTS, exclude });
  const suppressed: NewLogEntry = { ...entry(1), notificationTriggered: false, reason: 'NOT_FOUND' };
  const results = Promise.all([recorder.record(suppressed, isOwnEvent), recorder.record(entry(2), isOwnEvent)]);
  await clock.advance(10);
  expect(await results).toEqual([{ excluded: true }, { logId: store.entries[0]?._id }]);
  expect(store.entries.map((stored) => stored.entry.messageId)).toEqual([2]);
});

test('entries are redacted before the write, and recognised after a write without a response', async () => {
  const clock = new FakeClock();
  const store = createMemoryLogStore(clock);
  const settings: LogSettings = {
    ...DEFAULTS,
    redaction: { content: 'drop', pushToken: 'mask', contacts: 'none', device: 'none' },
  };
  const recorder = new Recorder(withLostResponse(store), clock, createLogger('silent'), async () => settings);
  const to = (pushToken: string): NewLogEntry => ({
    ...entry(1),
    recipient: 'mara',
    pushToken,
    payload: '{"type":"fcm"}',
  });
  const recorded = Promise.all(
    ['first-a91c07', 'other-a91c07', 'third-000000'].map((t) => recorder.record(to(t), isOwnEvent)),
  );
  await clock.advance(2_000);
  await recorded;
  expect(store.entries.map((stored) => stored.entry.pushToken)).toEqual(['…a91c07', '…a91c07', '…000000']);
  expect(store.entries[0]?.entry).not.toHaveProperty('payload');
});
