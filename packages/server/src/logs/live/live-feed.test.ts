import { createMemoryLogStore, FakeClock } from '@chatwire/testkit';
import { expect, test } from 'vitest';
import { Signal } from '../../base/signal.ts';
import { createLogger } from '../../telemetry/logger.ts';
import type { LogPageRequest } from '../log-store.ts';
import { randomEntry, seededRandom } from '../random-entries.cases.ts';
import { LiveFeed } from './live-feed.ts';

test('entries that change together are read as pages, not one by one', async () => {
  const clock = new FakeClock();
  const logs = createMemoryLogStore(clock);
  const random = seededRandom(3);
  const ids = await logs.append(Array.from({ length: 300 }, () => randomEntry(random, clock.now())));
  let pages = 0;
  const counted = (request: LogPageRequest) => {
    pages += 1;
    return logs.page(request);
  };
  const written = new Signal();
  const onWritten = (listener: () => void) => written.listen(listener);
  const feed = new LiveFeed({ logs: { page: counted }, clock, logger: createLogger('silent'), onWritten });
  const changed: string[] = [];
  const leave = await feed.join({ written: () => {}, changed: ({ logId }) => void changed.push(logId) });
  pages = 0;
  feed.changed(ids.slice(0, 200));
  feed.changed(ids.slice(200));
  await expect.poll(() => changed.length).toBe(300);
  expect([...changed].sort()).toEqual([...ids].sort());
  expect(pages).toBeLessThanOrEqual(3);
  leave();
});
