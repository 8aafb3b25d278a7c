import { expect, test } from 'vitest';
import {
  type ComposedText,
  EMPTY_TEXT,
  fromWire,
  mentionCount,
  rewrite,
  toWire,
  unnamedUsers,
  withMention,
  withNames,
} from './composed-text.ts';

const MARA = { prompt: '@Mara Lind', wire: '<@uid:mara>' };

test('a chosen mention is shown by name and sent by id', () => {
  const composed = withMention(written('Hi @ma'), { start: 3, end: 6 }, MARA);
  expect(composed.text).toBe('Hi @Mara Lind ');
  expect(toWire(composed)).toBe('Hi <@uid:mara> ');
});

test('mentions move with edits of the text around them', () => {
  const composed = rewrite(rewrite(hiMara(), 'Oh, hi @Mara Lind '), 'Oh, hi @Mara Lind and all');
  expect(toWire(composed)).toBe('Oh, hi <@uid:mara> and all');
});

test('a changed mention becomes plain text', () => {
  expect(toWire(rewrite(hiMara(), 'hi @Mara Lin'))).toBe('hi @Mara Lin');
  expect(toWire(rewrite(hiMara(), 'hi @Mara X Lind '))).toBe('hi @Mara X Lind ');
});

test('a second mention inserted before the first keeps both', () => {
  const composed = withMention(
    rewrite(hiMara(), '@i hi @Mara Lind '),
    { start: 0, end: 2 },
    {
      prompt: '@Ivo',
      wire: '<@uid:ivo>',
    },
  );
  expect(toWire(composed)).toBe('<@uid:ivo> hi <@uid:mara> ');
  expect(mentionCount(composed)).toBe(2);
});

test('a sent text can be edited without losing its mentions', () => {
  const wire = 'ask <@uid:mara>, then <@all:everyone>!';
  const composed = fromWire(wire, (uid) => uid.toUpperCase());
  expect(composed.text).toBe('ask @MARA, then @everyone!');
  expect(toWire(composed)).toBe(wire);
});

test('a user mentioned twice counts once', () => {
  expect(mentionCount(fromWire('<@uid:a> <@uid:a> <@uid:b>', String))).toBe(2);
});

function hiMara(): ComposedText {
  return withMention(written('hi @'), { start: 3, end: 4 }, MARA);
}

function written(text: string): ComposedText {
  return rewrite(EMPTY_TEXT, text);
}

test('typing right before or after a mention keeps it intact, even its own letters', () => {
  const before = fromWire('<@uid:ada> <@uid:ada>', () => 'Ada');
  expect(toWire(rewrite(before, '@@Ada @Ada'))).toBe('@<@uid:ada> <@uid:ada>');
  expect(toWire(rewrite(before, '@Adaa @Ada'))).toBe('<@uid:ada>a <@uid:ada>');
  expect(toWire(rewrite(before, '@Aa @Ada'))).toBe('@Aa <@uid:ada>');
});

test('users mentioned by id get their names, wherever the mentions are', () => {
  const text = fromWire('<@uid:ada> and <@uid:ivo>, <@uid:ada>', String);
  expect(unnamedUsers(text)).toEqual(['ada', 'ivo']);
  const named = withNames(text, new Map([['ada', 'Ada King']]));
  expect(named.text).toBe('@Ada King and @ivo, @Ada King');
  expect(toWire(named)).toBe('<@uid:ada> and <@uid:ivo>, <@uid:ada>');
  expect(unnamedUsers(named)).toEqual(['ivo']);
});
