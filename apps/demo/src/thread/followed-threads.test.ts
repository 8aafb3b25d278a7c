import { expect, test } from 'vitest';
import { FollowedThreads } from './followed-threads.ts';

/** Threads by activity, newest first. */
const THREADS = [
  { id: '9', lastReplyAt: 900 },
  { id: '7', lastReplyAt: 700 },
  { id: '5', lastReplyAt: 500 },
  { id: '3', lastReplyAt: 300 },
];

test('finds a followed thread on a later page, and asks for no page older than the thread', async () => {
  const asked: string[] = [];
  const followed = new FollowedThreads(async (path) => {
    asked.push(path);
    const before = THREADS.findIndex(({ id }) => path.endsWith(`&id=${id}`));
    const page = THREADS.slice(before + 1, before + 3).toReversed();
    const hasOlder = before + 3 < THREADS.length;
    return { data: page, meta: hasOlder ? { previous: { affix: 'prepend', id: page[0]?.id } } : {} };
  });
  expect(await followed.has(5, 500)).toBe(true);
  expect(asked).toHaveLength(2);
  expect(await followed.has(8, 800)).toBe(false);
  expect(asked).toHaveLength(3);
  expect(await followed.has(1, 100)).toBe(false);
  expect(asked).toHaveLength(5);
});

test('rejects if the server does', async () => {
  const followed = new FollowedThreads(() => Promise.reject(new Error('503')));
  await expect(followed.has(5, 500)).rejects.toThrow('503');
});
