import { expect, test } from 'vitest';
import { FollowedThreads } from './followed-threads.ts';

/** Threads by activity, newest first. */
const THREADS = [
  { id: '9', lastReplyAt: 900 },
  { id: '7', lastReplyAt: 700 },
  { id: '5', lastReplyAt: 500 },
  { id: '3', lastReplyAt: 300 },
];

test('a followed thread is found on a later page; pages older than the thread are not requested', async () => {
  const requests: string[] = [];
  const followed = new FollowedThreads(async (path) => {
    requests.push(path);
    const before = THREADS.findIndex(({ id }) => path.endsWith(`&id=${id}`));
    const page = THREADS.slice(before + 1, before + 3).toReversed();
    const hasOlder = before + 3 < THREADS.length;
    return { data: page, meta: hasOlder ? { previous: { affix: 'prepend', id: page[0]?.id } } : {} };
  });
  expect(await followed.has(5, 500)).toBe(true);
  expect(requests).toHaveLength(2);
  expect(await followed.has(8, 800)).toBe(false);
  expect(requests).toHaveLength(3);
  expect(await followed.has(1, 100)).toBe(false);
  expect(requests).toHaveLength(5);
});

test('looking up a followed thread rejects if the request fails', async () => {
  const followed = new FollowedThreads(() => Promise.reject(new Error('503')));
  await expect(followed.has(5, 500)).rejects.toThrow('503');
});
