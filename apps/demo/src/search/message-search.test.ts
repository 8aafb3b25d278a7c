import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { MessageSearch, type SearchPages } from './message-search.ts';

test('results are newest first, and older ones are loaded when the choice reaches the last one', async () => {
  const { search, type } = searchIn([
    [3, 4],
    [1, 2],
  ]);
  await type('rope');
  expect(search.getSnapshot()).toMatchObject({ status: 'ready', hasMore: true, index: undefined });
  expect(ids(search)).toEqual([4, 3]);
  for (let step = 0; step < 3; step += 1) await search.older();
  expect(ids(search)).toEqual([4, 3, 2, 1]);
  expect(search.getSnapshot()).toMatchObject({ index: 2, hasMore: false });
  search.newer();
  expect(search.getSnapshot().index).toBe(1);
  for (let step = 0; step < 5; step += 1) await search.older();
  expect(search.getSnapshot().index).toBe(3);
});

test('only the last query before a pause is searched, and a single character is not', async () => {
  const { search, type, queries } = searchIn([[1]]);
  search.setQuery('ro');
  await type('rope ');
  expect(queries).toEqual(['rope']);
  search.setQuery('r');
  expect(search.getSnapshot()).toMatchObject({ status: 'idle', results: [], query: 'r' });
});

test('results of an earlier query are dropped', async () => {
  const { search, run } = searchIn([[1]]);
  search.setQuery('rope');
  run();
  search.setQuery('mast');
  await Promise.resolve();
  expect(search.getSnapshot()).toMatchObject({ status: 'loading', results: [] });
});

test('a failed request is reported, and the next query starts again', async () => {
  const { search, type } = searchIn([[1]], 1);
  await type('rope');
  expect(search.getSnapshot().status).toBe('failed');
  await type('mast');
  expect(search.getSnapshot().status).toBe('ready');
});

test('a page that failed is loaded again by the next step, and results of the earlier query are not among its own', async () => {
  const { search, type, fail } = searchIn([
    [3, 4],
    [1, 2],
  ]);
  await type('rope');
  fail();
  await type('mast');
  expect(search.getSnapshot()).toMatchObject({ status: 'failed', results: [] });
  await search.older();
  expect(search.getSnapshot()).toMatchObject({ status: 'ready', index: 0 });
  await search.older();
  fail();
  await search.older();
  expect(search.getSnapshot()).toMatchObject({ status: 'failed', index: 1 });
  await search.older();
  expect(ids(search)).toEqual([4, 3, 2, 1]);
  expect(search.getSnapshot()).toMatchObject({ status: 'ready', index: 2, hasMore: false });
});

test('a step before the results arrive chooses the newest of them, not one of the earlier query', async () => {
  const { search, type, queries, settle } = searchIn([[3, 4]]);
  await type('rope');
  await search.older();
  await search.older();
  search.setQuery('mast');
  // Before the pause that ends typing.
  void search.older();
  expect(queries).toEqual(['rope', 'mast']);
  expect(search.getSnapshot().index).toBeUndefined();
  await settle();
  expect(search.getSnapshot()).toMatchObject({ status: 'ready', index: 0 });
});

test('a result of the earlier query that is chosen while the next one loads is no longer chosen afterwards', async () => {
  const { search, type, run, settle } = searchIn([[3, 4]]);
  await type('rope');
  search.setQuery('mast');
  search.choose(1);
  run();
  await settle();
  expect(search.getSnapshot()).toMatchObject({ status: 'ready', index: undefined });
});

function searchIn(pages: readonly (readonly number[])[], failures = 0) {
  const queries: string[] = [];
  let pending: (() => void) | undefined;
  let failuresLeft = failures;
  const search = new MessageSearch({
    search(query): SearchPages {
      queries.push(query);
      let index = 0;
      return {
        async fetchPrevious() {
          if (failuresLeft > 0) {
            failuresLeft -= 1;
            throw new Error('offline');
          }
          index += 1;
          return (pages[index - 1] ?? []).map((id) => Chat.messageFromJSON({ id: String(id), type: 'text', data: {} }));
        },
        hasMore: () => index < pages.length,
      };
    },
    afterPause(run) {
      pending = run;
      return () => {
        pending = undefined;
      };
    },
  });
  const run = () => pending?.();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    search,
    queries,
    run,
    settle,
    /** Lets the next request fail. */
    fail() {
      failuresLeft = 1;
    },
    async type(text: string) {
      search.setQuery(text);
      run();
      await settle();
    },
  };
}

function ids(search: MessageSearch): readonly number[] {
  return search.getSnapshot().results.map((message) => message.getId());
}
