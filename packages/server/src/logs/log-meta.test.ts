import { expect, test } from 'vitest';
import { logMetaOf } from './log-meta.ts';
import type { LogPage, LogPageRequest } from './log-store.ts';

const NEWEST = { logId: '019b78fff98300010000002a', messageId: 48_211 };
const OLDEST = { logId: '019b78fff983000100000010', messageId: 48_200 };
const empty: LogPage = { entries: [], hasOlder: false };
const full: LogPage = { entries: [Buffer.from('1'), Buffer.from('2')], first: NEWEST, last: OLDEST, hasOlder: true };
const first: LogPageRequest = { filter: {}, affix: 'append', limit: 2 };

test("a page's newest entry is the cursor to newer entries, and its oldest entry the cursor to older ones", () => {
  expect(logMetaOf(first, full, undefined)).toEqual({
    current: { limit: 2, count: 2 },
    previous: { affix: 'prepend', messageId: 48_211, logId: NEWEST.logId },
    next: { affix: 'append', messageId: 48_200, logId: OLDEST.logId },
  });
});

test('the last page has no next', () => {
  expect(logMetaOf(first, { ...full, hasOlder: false }, undefined)).not.toHaveProperty('next');
});

test('an empty first page has no cursors', () => {
  expect(logMetaOf(first, empty, undefined)).toEqual({ current: { limit: 2, count: 0 } });
});

test('an empty page after a cursor echoes it, with its messageId while the entry exists', () => {
  const polling: LogPageRequest = { ...first, affix: 'prepend', logId: NEWEST.logId };
  expect(logMetaOf(polling, empty, 48_211).previous).toEqual({ affix: 'prepend', ...NEWEST });
  expect(logMetaOf(polling, empty, undefined).previous).toEqual({ affix: 'prepend', logId: NEWEST.logId });
  expect(logMetaOf(polling, empty, 48_211)).not.toHaveProperty('next');
});
