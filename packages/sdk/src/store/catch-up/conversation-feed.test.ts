import { expect, test } from 'vitest';
import { messageFrame } from '../../testing/message-frame.ts';
import { type ChangesPage, ConversationFeed } from './conversation-feed.ts';

test('a frame that arrives twice, or late, is applied once', () => {
  const feed = start();
  feed.startAt(10);
  for (const seq of [11, 11, 10, 12, 11]) feed.receive(messageFrame(seq));
  expect(feed.applied).toEqual([11, 12]);
  expect(feed.requested).toEqual([]);
});

test('a frame that is fetched and also arrives over the connection is applied once', async () => {
  const feed = start({ frames: [messageFrame(11), messageFrame(12)], toSeq: 12, hasMore: false });
  feed.startAt(10);
  feed.receive(messageFrame(12));
  await feed.catchUp();
  feed.receive(messageFrame(11));
  feed.receive(messageFrame(12));
  feed.receive(messageFrame(13));
  expect(feed.applied).toEqual([11, 12, 13]);
});

test('a frame behind a gap waits until the gap is filled', async () => {
  const feed = start({ frames: [messageFrame(11)], toSeq: 11, hasMore: false });
  feed.startAt(10);
  feed.receive(messageFrame(12));
  expect(feed.applied).toEqual([]);
  await feed.catchUp();
  expect(feed.applied).toEqual([11, 12]);
});

test('waiting frames are dropped when a page contains them, or no view shows the conversation', () => {
  const feed = start();
  feed.receive(messageFrame(12));
  feed.receive(messageFrame(11));
  feed.startAt(12);
  feed.receive(messageFrame(14));
  feed.suspend();
  expect([feed.applied, feed.dropped]).toEqual([[], [11, 12, 14]]);
});

test('a frame that is also fetched is not applied again after later ones', async () => {
  const feed = start({ frames: [messageFrame(11), messageFrame(12)], toSeq: 12, hasMore: false });
  feed.startAt(10);
  const caughtUp = feed.catchUp();
  for (const seq of [11, 12, 13]) feed.receive(messageFrame(seq));
  await caughtUp;
  expect([feed.applied, feed.knownSeq]).toEqual([[11, 12, 13], 13]);
});

test('a page that is behind gets the missing frames before later ones', async () => {
  const page = { frames: [messageFrame(11)], toSeq: 11, hasMore: false };
  const feed = start(page);
  feed.startAt(11);
  feed.startAt(10);
  feed.receive(messageFrame(12));
  expect([feed.applied, feed.knownSeq]).toEqual([[], 10]);
  await feed.catchUp();
  expect([feed.applied, feed.knownSeq]).toEqual([[11, 12], 12]);
});

test('a page with an older state than a loaded one is brought up to date first', async () => {
  const feed = start({ frames: [messageFrame(11), messageFrame(12)], toSeq: 12, hasMore: false });
  feed.startAt(12);
  feed.startAt(10);
  await feed.catchUp();
  expect(feed.requested).toEqual([10, 12]);
  expect([feed.applied, feed.knownSeq]).toEqual([[11, 12], 12]);
});

function start(page: ChangesPage = { frames: [], toSeq: 0, hasMore: false }) {
  const applied: number[] = [];
  const dropped: number[] = [];
  const requested: number[] = [];
  const feed = new ConversationFeed({
    apply: ({ seq = 0 }) => void applied.push(seq),
    dropped: ({ seq = 0 }) => void dropped.push(seq),
    async changes(since) {
      requested.push(since);
      return { ...page, frames: page.frames.filter(({ seq = 0 }) => seq > since) };
    },
    reset: () => Promise.resolve(0),
    retryLater: () => () => undefined,
    failed: () => undefined,
  });
  return Object.assign(feed, { applied, dropped, requested });
}
