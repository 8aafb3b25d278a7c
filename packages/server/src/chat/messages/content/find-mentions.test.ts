import { expect, test } from 'vitest';
import { findMentions } from './find-mentions.ts';

test.each([
  ['no marks', { uids: [], all: false }],
  ['<@uid:mara> and <@uid:ivo>, <@uid:mara> again', { uids: ['mara', 'ivo'], all: false }],
  ['<@uid:Mara>', { uids: ['mara'], all: false }],
  ['<@all:all> hands', { uids: [], all: true }],
  ['<@uid:mara <@uid:> <@uid:a b> @mara <@all>', { uids: [], all: false }],
  ['<@uid:<@uid:mara>>', { uids: ['mara'], all: false }],
])('%s', (text, expected) => {
  expect(findMentions(text)).toEqual(expected);
});

test('a long text without marks is searched in linear time', () => {
  expect(findMentions('<@uid:'.repeat(3_000))).toEqual({ uids: [], all: false });
  expect(findMentions('<@all:'.repeat(3_000))).toEqual({ uids: [], all: false });
});
