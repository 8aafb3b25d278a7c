import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import { ignoredSettings, listFilter } from './list-filter.ts';

const KINDS = { categories: ['message'], types: undefined };

test('the filter of an app is kept, and everything a list says itself is not', () => {
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
  expect(ignoredSettings(given)).toEqual(['messageId', 'unread']);
});

test('builders of the same content ask for the same', () => {
  const filterOf = () => listFilter(new Chat.MessagesRequestBuilder().setTags(['boats']), KINDS, true);
  expect(filterOf().build().fingerprint()).toBe(filterOf().build().fingerprint());
});
