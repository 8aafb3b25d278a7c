import { expect, test } from 'vitest';
import { ChatException, failure } from '../../base/chat-exception.ts';
import { messageFrame } from '../../testing/message-frame.ts';
import { type ChangesPage, ConversationFeed } from './conversation-feed.ts';

test('nothing is requested before the first page; frames wait for it', async () => {
  const fixture = start();
  fixture.feed.receive(messageFrame(11));
  await fixture.feed.catchUp();
  expect([fixture.requested, fixture.applied, fixture.feed.knownSeq]).toEqual([[], [], undefined]);
  fixture.feed.startAt(10);
  expect([fixture.applied, fixture.feed.knownSeq]).toEqual([['live 11'], 11]);
});

test('a frame without a number is applied at once', () => {
  const fixture = start();
  fixture.feed.receive(messageFrame(undefined));
  expect(fixture.applied).toEqual(['live undefined']);
});

test('changes are applied page by page until there are no more', async () => {
  const fixture = start();
  fixture.pages.push(page([11, 12], true), page([13, 14], true), page([15], false));
  fixture.feed.startAt(10);
  await fixture.feed.catchUp();
  expect(fixture.requested).toEqual([10, 12, 14]);
  expect(fixture.applied).toEqual([11, 12, 13, 14, 15].map((seq) => `caught up ${seq}`));
  expect([fixture.feed.knownSeq, fixture.resets]).toEqual([15, 0]);
});

test('the feed moves to the number of a page, not of its frames: some changes are for other members', async () => {
  const fixture = start();
  fixture.pages.push({ frames: [messageFrame(11), messageFrame(undefined)], toSeq: 14, hasMore: false });
  fixture.feed.startAt(10);
  await fixture.feed.catchUp();
  fixture.feed.receive(messageFrame(15));
  expect([fixture.applied, fixture.feed.knownSeq]).toEqual([['caught up 11', 'live 15'], 15]);
});

test('more than five pages of changes restart the feed from the newest page', async () => {
  const fixture = start();
  for (let from = 11; from <= 15; from += 1) fixture.pages.push(page([from], true));
  fixture.resetTo = 40;
  fixture.feed.startAt(10);
  const caughtUp = fixture.feed.catchUp();
  for (const seq of [39, 41]) fixture.feed.receive(messageFrame(seq));
  await caughtUp;
  expect([fixture.requested, fixture.resets, fixture.feed.knownSeq]).toEqual([[10, 11, 12, 13, 14, 41], 1, 41]);
  expect([fixture.applied.at(-1), fixture.dropped]).toEqual(['live 41', [39]]);
});

test('changes that the server no longer keeps restart the feed, at the same number if no view needs the newest page', async () => {
  const fixture = start();
  fixture.pages.push(new ChatException({ code: 'ERR_CHANGES_EXPIRED', message: 'Gone.', status: 410 }));
  fixture.feed.startAt(10);
  await fixture.feed.catchUp();
  expect([fixture.resets, fixture.feed.knownSeq, fixture.failed, fixture.retries]).toEqual([1, 10, [], []]);
});

test('changes that do not advance are reported, and restart the feed', async () => {
  const fixture = start();
  fixture.pages.push({ frames: [], toSeq: 10, hasMore: true });
  fixture.resetTo = 20;
  fixture.feed.startAt(10);
  await fixture.feed.catchUp();
  expect([fixture.failed, fixture.resets, fixture.feed.knownSeq, fixture.requested]).toEqual([
    ['ERR_SYNC_STALLED'],
    1,
    20,
    [10],
  ]);
});

test.each([
  [500, 0],
  [501, 1],
])('%i waiting frames restart the feed %i times', async (count, resets) => {
  const fixture = start();
  fixture.pages.push({ frames: [], toSeq: 10, hasMore: false });
  fixture.resetTo = 1_000;
  fixture.feed.startAt(10);
  const caughtUp = fixture.feed.catchUp();
  // Number 11 is missing.
  for (let seq = 12; seq < 12 + count; seq += 1) fixture.feed.receive(messageFrame(seq));
  fixture.pages.push({ frames: [], toSeq: 10, hasMore: false });
  await caughtUp;
  expect(fixture.resets).toBe(resets);
});

test('a call during a catch-up adds a second one, and resolves after it', async () => {
  const fixture = start();
  fixture.pages.push(page([11], false), page([12], false));
  fixture.feed.startAt(10);
  const first = fixture.feed.catchUp();
  await Promise.all([fixture.feed.catchUp(), fixture.feed.catchUp()]);
  expect([fixture.requested, fixture.feed.knownSeq]).toEqual([[10, 11], 12]);
  await first;
  expect(fixture.requested.length).toBe(2);
});

test('a page that is behind the running request is caught up by another one', async () => {
  const fixture = start();
  fixture.pages.push(page([21], false), page([11, 21], false));
  fixture.feed.startAt(20);
  const caughtUp = fixture.feed.catchUp();
  fixture.feed.startAt(10);
  await caughtUp;
  expect([fixture.requested, fixture.applied, fixture.feed.knownSeq]).toEqual([
    [20, 10],
    ['caught up 21', 'caught up 11', 'caught up 21'],
    21,
  ]);
});

test('a page at the known number, or ahead of it, changes nothing', async () => {
  const fixture = start();
  fixture.feed.startAt(10);
  fixture.feed.startAt(10);
  fixture.feed.startAt(12);
  expect([fixture.requested, fixture.feed.knownSeq]).toEqual([[], 10]);
});

test('a failure is retried later, and the third in a row is reported', async () => {
  const fixture = start();
  for (let count = 0; count < 4; count += 1) fixture.pages.push(failure('ERR_NETWORK'));
  fixture.pages.push(page([11], false), failure('ERR_NETWORK'));
  fixture.feed.startAt(10);
  await fixture.feed.catchUp();
  for (const reported of [0, 0, 1, 1]) {
    expect(fixture.failed.length).toBe(reported);
    await fixture.retry();
  }
  expect([fixture.failed, fixture.retries, fixture.feed.knownSeq]).toEqual([['ERR_NETWORK'], [1, 2, 3, 4], 11]);
  await fixture.feed.catchUp();
  expect([fixture.failed.length, fixture.retries]).toEqual([1, [1, 2, 3, 4, 1]]);
});

test('a rejection is not retried, and an unknown error counts as a bad response', async () => {
  const fixture = start();
  for (let count = 0; count < 3; count += 1) fixture.pages.push(new TypeError('No.'));
  fixture.feed.startAt(10);
  for (let count = 0; count < 3; count += 1) await fixture.feed.catchUp();
  expect([fixture.failed, fixture.retries]).toEqual([['ERR_BAD_RESPONSE'], []]);
});

test('after a failure the feed retries from its number, whatever the connection has delivered in the meantime', async () => {
  const fixture = start();
  fixture.pages.push(page([11], true), failure('ERR_NETWORK'), page([12, 13], false));
  fixture.feed.startAt(10);
  await fixture.feed.catchUp();
  expect([fixture.requested, fixture.feed.knownSeq]).toEqual([[10, 11], 11]);
  for (const seq of [12, 13]) fixture.feed.receive(messageFrame(seq));
  expect(fixture.feed.knownSeq).toBe(13);
  await fixture.feed.catchUp();
  expect([fixture.requested, fixture.cancelled]).toEqual([[10, 11, 11], 1]);
  expect(fixture.applied).toEqual(['caught up 11', 'live 12', 'live 13']);
});

test('after a failure the feed retries from the number of an older page', async () => {
  const fixture = start();
  fixture.pages.push(failure('ERR_NETWORK'), page([6, 7, 8, 9, 10], false));
  fixture.feed.startAt(10);
  await fixture.feed.catchUp();
  fixture.feed.startAt(5);
  await fixture.feed.catchUp();
  expect(fixture.requested.slice(0, 2)).toEqual([10, 5]);
});

test('frames that wait during a failed request are applied as soon as the missing one arrives', async () => {
  const fixture = start();
  fixture.pages.push(failure('ERR_NETWORK'));
  fixture.feed.startAt(10);
  fixture.feed.receive(messageFrame(12));
  await fixture.feed.catchUp();
  fixture.feed.receive(messageFrame(11));
  expect([fixture.applied, fixture.feed.knownSeq]).toEqual([['live 11', 'live 12'], 12]);
});

test('a stopped feed drops its waiting frames and cancels its retry', async () => {
  const fixture = start();
  fixture.pages.push(failure('ERR_NETWORK'));
  fixture.feed.startAt(10);
  await fixture.feed.catchUp();
  fixture.feed.stop();
  expect([fixture.cancelled, fixture.dropped]).toEqual([1, []]);
  fixture.feed.suspend();
  expect(fixture.cancelled).toBe(2);
  const other = start();
  other.feed.receive(messageFrame(12));
  other.feed.stop();
  other.feed.startAt(11);
  expect([other.applied, other.dropped]).toEqual([[], []]);
});

/**
 * Starts a feed whose requests resolve with the next of `pages`, reject if it is an error, and otherwise resolve with
 * an empty page.
 */
function start() {
  const fixture = {
    applied: [] as string[],
    dropped: [] as (number | undefined)[],
    requested: [] as number[],
    failed: [] as string[],
    pages: [] as (ChangesPage | Error)[],
    resets: 0,
    resetTo: undefined as number | undefined,
    /** Failures before each retry. */
    retries: [] as number[],
    retry: () => Promise.resolve(),
    cancelled: 0,
  };
  const feed = new ConversationFeed({
    apply: ({ seq }, isCaughtUp) => void fixture.applied.push(`${isCaughtUp ? 'caught up' : 'live'} ${seq}`),
    dropped: ({ seq }) => void fixture.dropped.push(seq),
    async changes(since) {
      fixture.requested.push(since);
      const next = fixture.pages.shift() ?? { frames: [], toSeq: since, hasMore: false };
      if (next instanceof Error) throw next;
      return next;
    },
    async reset() {
      fixture.resets += 1;
      return fixture.resetTo;
    },
    retryLater(failures, again) {
      fixture.retries.push(failures);
      fixture.retry = () => {
        again();
        return settled();
      };
      return () => {
        fixture.cancelled += 1;
      };
    },
    failed: ({ code }) => void fixture.failed.push(code),
  });
  return Object.assign(fixture, { feed });
}

function page(seqs: readonly number[], hasMore: boolean): ChangesPage {
  return { frames: seqs.map((seq) => messageFrame(seq)), toSeq: seqs.at(-1) ?? 0, hasMore };
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
