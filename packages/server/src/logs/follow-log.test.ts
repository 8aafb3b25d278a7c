import { createMemoryLogStore, FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { Signal } from '../base/signal.ts';
import { createLogger } from '../telemetry/logger.ts';
import { followLog, LOG_START, positionAtEnd } from './follow-log.ts';
import type { LogFilter } from './log-store.ts';
import { randomEntry, seededRandom } from './random-entries.fixture.ts';

const random = seededRandom(7);

function startFollower(more: { filter?: LogFilter; after?: string; pollMs?: number } = {}) {
  const clock = new FakeClock();
  const logs = createMemoryLogStore(clock);
  const written = new Signal();
  const stop = new AbortController();
  const seen: string[] = [];
  let isBroken = false;
  const ended = (async () => {
    const batches = followLog({
      logs: {
        async page(request) {
          if (isBroken) throw new Error('no disk');
          return logs.page(request);
        },
      },
      clock,
      logger: createLogger('silent'),
      after: LOG_START,
      onWritten: (listener) => written.listen(listener),
      until: stop.signal,
      ...more,
    });
    for await (const { entries, last } of batches) {
      seen.push(...entries.map((entry) => JSON.parse(entry.toString())._id));
      expect(seen.at(-1)).toBe(last);
    }
  })();
  return {
    clock,
    logs,
    written,
    seen,
    breakLog: (broken: boolean) => void (isBroken = broken),
    append: (count: number) => logs.append(Array.from({ length: count }, () => randomEntry(random, clock.now()))),
    async stop() {
      stop.abort();
      await ended;
    },
  };
}

test('a follower gets stored and new entries in order, each once', async () => {
  const { clock, logs, written, seen, append, stop } = startFollower();
  await append(1_203);
  written.emit();
  await clock.advance(0);
  for (const count of [1, 499, 500, 501, 1_700]) {
    await append(count);
    written.emit();
    written.emit();
    await clock.advance(1);
  }
  expect(seen).toEqual(logs.entries.map(({ _id }) => _id));
  await stop();
});

test('a follower with a position and a filter gets only what matches after it', async () => {
  const first = startFollower();
  const ids = await first.append(50);
  await first.stop();
  const { clock, logs, written, seen, stop, append } = startFollower({
    after: ids[19] ?? '',
    filter: { channel: 'push' },
  });
  await append(50);
  written.emit();
  await clock.advance(0);
  const expected = logs.entries.filter(({ entry }, index) => index > 19 && entry.channel === 'push');
  expect(seen).toEqual(expected.map(({ _id }) => _id));
  await stop();
});

test('polling finds entries that another process writes', async () => {
  const { clock, seen, append, stop } = startFollower({ pollMs: 100 });
  await clock.advance(0);
  await append(3);
  await clock.advance(99);
  expect(seen).toHaveLength(0);
  await clock.advance(1);
  expect(seen).toHaveLength(3);
  await stop();
});

test('reading is retried while the log is unavailable, and no entry is missed', async () => {
  const { clock, written, seen, append, breakLog, stop } = startFollower();
  await clock.advance(0);
  breakLog(true);
  await append(2);
  written.emit();
  await clock.advance(3_000);
  expect(seen).toHaveLength(0);
  breakLog(false);
  await clock.advance(1_000);
  expect(seen).toHaveLength(2);
  await stop();
});

test('a follower that ends leaves no listener and no timer behind', async () => {
  const { clock, written, append, seen, stop } = startFollower({ pollMs: 100 });
  await clock.advance(0);
  await stop();
  await append(1);
  written.emit();
  await clock.advance(1_000);
  expect(seen).toHaveLength(0);
});

test('the end of the log is the newest entry, of an empty log its start', async () => {
  const logs = createMemoryLogStore(new FakeClock());
  expect(await positionAtEnd(logs)).toBe(LOG_START);
  const [id] = await logs.append([randomEntry(random, 5_000)]);
  expect(await positionAtEnd(logs)).toBe(id);
});
