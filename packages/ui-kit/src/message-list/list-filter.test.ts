import { Chat } from '@chatwire/sdk';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { filterWarnings, listFilter } from './list-filter.ts';

beforeEach(() => vi.stubGlobal('__DEV__', true));
afterEach(() => vi.unstubAllGlobals());

const KINDS = { categories: ['message'], types: undefined };

test("the app's filter is kept, except for settings that the list controls", () => {
  const given = new Chat.MessagesRequestBuilder()
    .setGUID('elsewhere')
    .setLimit(12)
    .setTags(['boats'])
    .hasLinks()
    .hideDeletedMessages()
    .setCategory('call')
    .setType('audio')
    .withParent()
    .setMessageId(7)
    .setUnread();
  const fingerprint = given.build().fingerprint();
  expect(listFilter(given, KINDS, false).build().getSettings()).toEqual({
    limit: 12,
    tags: ['boats'],
    hasLinks: true,
    hideDeletedMessages: true,
    categories: ['message'],
    withParent: false,
    hideReplies: true,
  });
  expect(given.build().fingerprint()).toBe(fingerprint);
  expect(filterWarnings(given)).toEqual([expect.stringContaining('messageId, unread')]);
});

test('builders with the same content have the same filter key', () => {
  const filterOf = () => listFilter(new Chat.MessagesRequestBuilder().setTags(['boats']), KINDS, true);
  expect(filterOf().build().fingerprint()).toBe(filterOf().build().fingerprint());
});

test.each([
  [1_000, 100],
  [0, 1],
  [-5, 1],
  [12.7, 12],
  [Number.NaN, 30],
])('a limit of %d becomes a page of %d messages, and developers are warned', (limit, page) => {
  const given = new Chat.MessagesRequestBuilder().setLimit(limit);
  expect(listFilter(given, KINDS, false).build().getLimit()).toBe(page);
  expect(filterWarnings(given)).toEqual([expect.stringContaining(String(limit))]);
});

test('a builder that names two conversations counts as one that names none', () => {
  const given = new Chat.MessagesRequestBuilder().setUID('ivo').setGUID('crew').setParentMessageId(7);
  const filter = listFilter(given, KINDS, false).build();
  expect([filter.getUID(), filter.getGUID(), filter.getParentMessageId()]).toEqual([undefined, undefined, undefined]);
  expect(filterWarnings(given)).toEqual([]);
});
