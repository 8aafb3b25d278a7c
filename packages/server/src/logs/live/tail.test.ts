import { createMemoryLogStore, FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { LOG_START } from '../follow-log.ts';
import { randomEntry, seededRandom } from '../random-entries.fixture.ts';
import { LiveEntry } from './live-entry.ts';
import { Tail } from './tail.ts';

const random = seededRandom(3);
/** As large as a socket takes at once, so that every event waits for its own turn. */
const EVENT = Buffer.alloc(64 * 1024);

async function startTail(stored: number, bytesOfEvent = 100) {
  const clock = new FakeClock();
  const logs = createMemoryLogStore(clock);
  const append = async (count: number): Promise<LiveEntry[]> => {
    const ids = await logs.append(Array.from({ length: count }, () => randomEntry(random, clock.now())));
    return ids.map((_id) => new LiveEntry(Buffer.from(JSON.stringify({ _id }))));
  };
  await append(stored);
  const seen: string[] = [];
  const overflows: string[] = [];
  const unaccepted: (() => void)[] = [];
  let isReading = true;
  const tail = new Tail({ logs, filter: {}, after: LOG_START });
  const replayed = tail.send({
    render(kind, { logId }) {
      seen.push(kind === 'log' ? logId : `update ${logId}`);
      return EVENT.subarray(0, bytesOfEvent);
    },
    write(_bytes, accepted) {
      if (isReading) queueMicrotask(accepted);
      else unaccepted.push(accepted);
    },
    onOverflow: (logId) => void overflows.push(logId),
  });
  return {
    logs,
    tail,
    seen,
    overflows,
    replayed,
    append,
    stopReading: () => void (isReading = false),
    goOnReading() {
      isReading = true;
      for (const accept of unaccepted.splice(0)) accept();
    },
    all: () => logs.entries.map(({ _id }) => _id),
  };
}

test('entries written while stored ones are sent follow them, none left out and none twice', async () => {
  const { tail, seen, append, replayed, all, overflows } = await startTail(450);
  tail.written(await append(3));
  tail.written(await append(1_500)); // More events than the buffer holds: the tail reads them from the log.
  tail.written(await append(2));
  await replayed;
  tail.written(await append(5));
  expect(seen).toEqual(all());
  expect(overflows).toEqual([]);
});

test('a reader that pauses while stored entries go out is waited for, however much is written in the meantime', async () => {
  const { tail, seen, append, replayed, all, overflows, stopReading, goOnReading } = await startTail(300, EVENT.length);
  stopReading();
  for (let round = 0; round < 30; round += 1) tail.written(await append(100));
  expect(seen.length).toBeLessThan(300);
  goOnReading();
  await replayed;
  expect(seen).toEqual(all());
  expect(overflows).toEqual([]);
});

test('a reader that reads nothing is disconnected with its position', async () => {
  const { tail, overflows, stopReading, append, replayed, seen } = await startTail(300, EVENT.length);
  stopReading();
  await append(1);
  tail.tick(Buffer.from(':\n\n'));
  expect(overflows).toEqual([]);
  tail.tick(Buffer.from(':\n\n'));
  expect(overflows).toHaveLength(1);
  expect(seen).toContain(overflows[0]);
  await replayed;
});

test('a live reader is cut off when more than 1,000 events or 1 MiB wait for it', async () => {
  for (const [bytes, before] of [
    [100, 1_000],
    [60_000, 17],
  ] as const) {
    const { tail, overflows, stopReading, append, replayed } = await startTail(0, bytes);
    await replayed;
    stopReading();
    tail.written(await append(before));
    expect(overflows).toEqual([]);
    tail.written(await append(1));
    expect(overflows).toHaveLength(1);
    tail.written(await append(1));
    expect(overflows).toHaveLength(1);
  }
});

test('an update follows the entry it is about, and is never sent before it', async () => {
  const { tail, seen, append, replayed, stopReading, goOnReading } = await startTail(300, EVENT.length);
  stopReading();
  const [first] = await append(1);
  if (!first) throw new Error('An entry was written.');
  tail.changed(first);
  tail.written([first]);
  goOnReading();
  await replayed;
  const [second] = await append(1);
  if (!second) throw new Error('An entry was written.');
  tail.changed(second);
  tail.written([second]);
  tail.changed(second);
  const received = seen.filter((one) => one.endsWith(first.logId) || one.endsWith(second.logId));
  expect(received).toEqual([first.logId, `update ${first.logId}`, second.logId, `update ${second.logId}`]);
});
