import { expect, test } from 'vitest';
import { ChatException, failure } from '../../base/chat-exception.ts';
import { messageFrame } from '../../testing/message-frame.ts';
import { type ChangesPage, ConversationFeed } from './conversation-feed.ts';

test('nothing is requested before the first page; frames wait for it', async () => {
  const run = start();
  run.feed.receive(messageFrame(11));
  await run.feed.catchUp();
  expect([run.requested, run.applied, run.feed.knownSeq]).toEqual([[], [], undefined]);
  run.feed.startAt(10);
  expect([run.applied, run.feed.knownSeq]).toEqual([['live 11'], 11]);
});

test('a frame without a number is applied at once', () => {
  const run = start();
  run.feed.receive(messageFrame(undefined));
  expect(run.applied).toEqual(['live undefined']);
});

test('changes are applied page by page until there are no more', async () => {
  const run = start();
  run.pages.push(page([11, 12], true), page([13, 14], true), page([15], false));
  run.feed.startAt(10);
  await run.feed.catchUp();
  expect(run.requested).toEqual([10, 12, 14]);
  expect(run.applied).toEqual([11, 12, 13, 14, 15].map((seq) => `caught up ${seq}`));
  expect([run.feed.knownSeq, run.resets]).toEqual([15, 0]);
});

test('the feed moves to the number of a page, not of its frames: some changes are for other members', async () => {
  const run = start();
  run.pages.push({ frames: [messageFrame(11), messageFrame(undefined)], toSeq: 14, hasMore: false });
  run.feed.startAt(10);
  await run.feed.catchUp();
  run.feed.receive(messageFrame(15));
  expect([run.applied, run.feed.knownSeq]).toEqual([['caught up 11', 'live 15'], 15]);
});

test('more than five pages of changes restart the feed from the newest page', async () => {
  const run = start();
  for (let from = 11; from <= 15; from += 1) run.pages.push(page([from], true));
  run.resetTo = 40;
  run.feed.startAt(10);
  const caughtUp = run.feed.catchUp();
  for (const seq of [39, 41]) run.feed.receive(messageFrame(seq));
  await caughtUp;
  expect([run.requested, run.resets, run.feed.knownSeq]).toEqual([[10, 11, 12, 13, 14, 41], 1, 41]);
  expect([run.applied.at(-1), run.dropped]).toEqual(['live 41', [39]]);
});

test('changes that the server no longer keeps restart the feed, at the same number if no view needs the newest page', async () => {
  const run = start();
  run.pages.push(new ChatException({ code: 'ERR_CHANGES_EXPIRED', message: 'Gone.', status: 410 }));
  run.feed.startAt(10);
  await run.feed.catchUp();
  expect([run.resets, run.feed.knownSeq, run.failed, run.retries]).toEqual([1, 10, [], []]);
});

test('changes that do not advance are reported, and restart the feed', async () => {
  const run = start();
  run.pages.push({ frames: [], toSeq: 10, hasMore: true });
  run.resetTo = 20;
  run.feed.startAt(10);
  await run.feed.catchUp();
  expect([run.failed, run.resets, run.feed.knownSeq, run.requested]).toEqual([['ERR_SYNC_STALLED'], 1, 20, [10]]);
});

test.each([
  [500, 0],
  [501, 1],
])('%i waiting frames restart the feed %i times', async (count, resets) => {
  const run = start();
  run.pages.push({ frames: [], toSeq: 10, hasMore: false });
  run.resetTo = 1_000;
  run.feed.startAt(10);
  const caughtUp = run.feed.catchUp();
  // Number 11 is missing.
  for (let seq = 12; seq < 12 + count; seq += 1) run.feed.receive(messageFrame(seq));
  run.pages.push({ frames: [], toSeq: 10, hasMore: false });
  await caughtUp;
  expect(run.resets).toBe(resets);
});

test('a call during a catch-up adds a second one, and resolves after it', async () => {
  const run = start();
  run.pages.push(page([11], false), page([12], false));
  run.feed.startAt(10);
  const first = run.feed.catchUp();
  await Promise.all([run.feed.catchUp(), run.feed.catchUp()]);
  expect([run.requested, run.feed.knownSeq]).toEqual([[10, 11], 12]);
  await first;
  expect(run.requested.length).toBe(2);
});

test('a page that is behind the running request is caught up by another one', async () => {
  const run = start();
  run.pages.push(page([21], false), page([11, 21], false));
  run.feed.startAt(20);
  const caughtUp = run.feed.catchUp();
  run.feed.startAt(10);
  await caughtUp;
  expect([run.requested, run.applied, run.feed.knownSeq]).toEqual([
    [20, 10],
    ['caught up 21', 'caught up 11', 'caught up 21'],
    21,
  ]);
});

test('a page at the known number, or ahead of it, changes nothing', async () => {
  const run = start();
  run.feed.startAt(10);
  run.feed.startAt(10);
  run.feed.startAt(12);
  expect([run.requested, run.feed.knownSeq]).toEqual([[], 10]);
});

test('a failure is retried later, and the third in a row is reported', async () => {
  const run = start();
  for (let count = 0; count < 4; count += 1) run.pages.push(failure('ERR_NETWORK'));
  run.pages.push(page([11], false), failure('ERR_NETWORK'));
  run.feed.startAt(10);
  await run.feed.catchUp();
  for (const reported of [0, 0, 1, 1]) {
    expect(run.failed.length).toBe(reported);
    await run.retry();
  }
  expect([run.failed, run.retries, run.feed.knownSeq]).toEqual([['ERR_NETWORK'], [1, 2, 3, 4], 11]);
  await run.feed.catchUp();
  expect([run.failed.length, run.retries]).toEqual([1, [1, 2, 3, 4, 1]]);
});

test('a rejection is not retried, and an unknown error counts as a bad response', async () => {
  const run = start();
  for (let count = 0; count < 3; count += 1) run.pages.push(new TypeError('No.'));
  run.feed.startAt(10);
  for (let count = 0; count < 3; count += 1) await run.feed.catchUp();
  expect([run.failed, run.retries]).toEqual([['ERR_BAD_RESPONSE'], []]);
});

test('after a failure the feed retries from its number, whatever the connection has delivered in the meantime', async () => {
  const run = start();
  run.pages.push(page([11], true), failure('ERR_NETWORK'), page([12, 13], false));
  run.feed.startAt(10);
  await run.feed.catchUp();
  expect([run.requested, run.feed.knownSeq]).toEqual([[10, 11], 11]);
  for (const seq of [12, 13]) run.feed.receive(messageFrame(seq));
  expect(run.feed.knownSeq).toBe(13);
  await run.feed.catchUp();
  expect([run.requested, run.cancelled]).toEqual([[10, 11, 11], 1]);
  expect(run.applied).toEqual(['caught up 11', 'live 12', 'live 13']);
});

test('after a failure the feed retries from the number of an older page', async () => {
  const run = start();
  run.pages.push(failure('ERR_NETWORK'), page([6, 7, 8, 9, 10], false));
  run.feed.startAt(10);
  await run.feed.catchUp();
  run.feed.startAt(5);
  await run.feed.catchUp();
  expect(run.requested.slice(0, 2)).toEqual([10, 5]);
});

test('frames that wait during a failed request are applied as soon as the missing one arrives', async () => {
  const run = start();
  run.pages.push(failure('ERR_NETWORK'));
  run.feed.startAt(10);
  run.feed.receive(messageFrame(12));
  await run.feed.catchUp();
  run.feed.receive(messageFrame(11));
  expect([run.applied, run.feed.knownSeq]).toEqual([['live 11', 'live 12'], 12]);
});

test('a stopped feed drops its waiting frames and cancels its retry', async () => {
  const run = start();
  run.pages.push(failure('ERR_NETWORK'));
  run.feed.startAt(10);
  await run.feed.catchUp();
  run.feed.stop();
  expect([run.cancelled, run.dropped]).toEqual([1, []]);
  run.feed.suspend();
  expect(run.cancelled).toBe(2);
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
  const run = {
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
    apply: ({ seq }, isCaughtUp) => void run.applied.push(`${isCaughtUp ? 'caught up' : 'live'} ${seq}`),
    dropped: ({ seq }) => void run.dropped.push(seq),
    async changes(since) {
      run.requested.push(since);
      const next = run.pages.shift() ?? { frames: [], toSeq: since, hasMore: false };
      if (next instanceof Error) throw next;
      return next;
    },
    async reset() {
      run.resets += 1;
      return run.resetTo;
    },
    retryLater(failures, again) {
      run.retries.push(failures);
      run.retry = () => {
        again();
        return settled();
      };
      return () => {
        run.cancelled += 1;
      };
    },
    failed: ({ code }) => void run.failed.push(code),
  });
  return Object.assign(run, { feed });
}

function page(seqs: readonly number[], hasMore: boolean): ChangesPage {
  return { frames: seqs.map(messageFrame), toSeq: seqs.at(-1) ?? 0, hasMore };
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
