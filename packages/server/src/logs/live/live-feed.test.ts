import { createMemoryLogStore, FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { Signal } from '../../base/signal.ts';
import { createLogger } from '../../telemetry/logger.ts';
import type { LogPageRequest } from '../log-store.ts';
import { randomEntry, seededRandom } from '../random-entries.fixture.ts';
import { LiveFeed } from './live-feed.ts';

async function startFeed(stored: number) {
  const clock = new FakeClock();
  const logs = createMemoryLogStore(clock);
  const random = seededRandom(3);
  const ids = await logs.append(Array.from({ length: stored }, () => randomEntry(random, clock.now())));
  const requests: LogPageRequest[] = [];
  const page = (request: LogPageRequest) => {
    requests.push(request);
    return logs.page(request);
  };
  const written = new Signal();
  const onWritten = (listener: () => void) => written.listen(listener);
  const feed = new LiveFeed({ logs: { page }, clock, logger: createLogger('silent'), onWritten });
  return { logs, feed, ids, requests };
}

test('entries that change together are read as pages, not one by one', async () => {
  const { feed, ids, requests } = await startFeed(300);
  const changed: string[] = [];
  const leave = await feed.join({ filter: {}, written: () => {}, changed: ({ logId }) => void changed.push(logId) });
  requests.length = 0;
  feed.changed(ids.slice(0, 200));
  feed.changed(ids.slice(200));
  await expect.poll(() => changed.length).toBe(300);
  expect([...changed].sort()).toEqual([...ids].sort());
  expect(requests.length).toBeLessThanOrEqual(3);
  leave();
});

test('changed entries are read with the filters of the listeners, and all of them if there are many filters', async () => {
  const { logs, feed, ids, requests } = await startFeed(40);
  const recipients = [...new Set(logs.entries.flatMap(({ entry }) => entry.recipient ?? []))];
  const received = new Map<string, string[]>();
  const join = (recipient: string) => {
    const changed: string[] = [];
    received.set(recipient, changed);
    return feed.join({ filter: { recipient }, written: () => {}, changed: ({ logId }) => void changed.push(logId) });
  };
  const idsOf = (recipient: string) =>
    logs.entries.filter(({ entry }) => entry.recipient === recipient).map(({ _id }) => _id);
  const [first = '', ...others] = recipients;
  const leave = [await join(first)];
  requests.length = 0;
  feed.changed(ids);
  await expect.poll(() => received.get(first)).toEqual(idsOf(first));
  expect(requests.map(({ filter }) => filter)).toEqual([{ recipient: first }]);

  for (const recipient of [...others, 'x1', 'x2', 'x3', 'x4', 'x5', 'x6', 'x7', 'x8'])
    leave.push(await join(recipient));
  requests.length = 0;
  feed.changed(ids);
  await expect.poll(() => received.get(first)?.length).toBeGreaterThan(idsOf(first).length);
  expect(requests.map(({ filter }) => filter)).toEqual([{}]);
  for (const end of leave) end();
});
