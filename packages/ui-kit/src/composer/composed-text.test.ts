import { expect, test } from 'vitest';
import {
  type ComposedText,
  EMPTY_TEXT,
  fromWire,
  mentionedPeople,
  rewritten,
  toWire,
  withMention,
} from './composed-text.ts';

const MARA = { prompt: '@Mara Lind', wire: '<@uid:mara>' };

test('a chosen mention is seen by name and sent by id', () => {
  const composed = withMention(written('Hi @ma'), { start: 3, end: 6 }, MARA);
  expect(composed.text).toBe('Hi @Mara Lind ');
  expect(toWire(composed)).toBe('Hi <@uid:mara> ');
});

test('mentions move with the text that is written around them', () => {
  const composed = rewritten(rewritten(hiMara(), 'Oh, hi @Mara Lind '), 'Oh, hi @Mara Lind and all');
  expect(toWire(composed)).toBe('Oh, hi <@uid:mara> and all');
});

test('a mention that is changed becomes plain text', () => {
  expect(toWire(rewritten(hiMara(), 'hi @Mara Lin'))).toBe('hi @Mara Lin');
  expect(toWire(rewritten(hiMara(), 'hi @Mara X Lind '))).toBe('hi @Mara X Lind ');
});

test('a second mention before the first keeps both', () => {
  const composed = withMention(
    rewritten(hiMara(), '@i hi @Mara Lind '),
    { start: 0, end: 2 },
    {
      prompt: '@Ivo',
      wire: '<@uid:ivo>',
    },
  );
  expect(toWire(composed)).toBe('<@uid:ivo> hi <@uid:mara> ');
  expect(mentionedPeople(composed)).toBe(2);
});

test('a text that was sent can be written on without losing its mentions', () => {
  const wire = 'ask <@uid:mara>, then <@all:everyone>!';
  const composed = fromWire(wire, (uid) => uid.toUpperCase());
  expect(composed.text).toBe('ask @MARA, then @everyone!');
  expect(toWire(composed)).toBe(wire);
});

test('a person mentioned twice counts once', () => {
  expect(mentionedPeople(fromWire('<@uid:a> <@uid:a> <@uid:b>', String))).toBe(2);
});

function hiMara(): ComposedText {
  return withMention(written('hi @'), { start: 3, end: 4 }, MARA);
}

function written(text: string): ComposedText {
  return rewritten(EMPTY_TEXT, text);
}
