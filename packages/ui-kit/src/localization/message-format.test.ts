import { expect, test } from 'vitest';
import { formatMessage, type MessageArguments, messageShape, parseMessage } from './message-format.ts';

test('an argument replaces its placeholder, and a missing one leaves nothing', () => {
  expect(written('{name} is typing', { name: 'Ada' })).toBe('Ada is typing');
  expect(written('{name} is typing', {})).toBe(' is typing');
});

test('a plural prefers an exact number over the form of the language, and replaces # with the count', () => {
  const replies = '{count, plural, =0 {none} one {# reply} other {# replies}}';
  expect([0, 1, 2, 1234].map((count) => written(replies, { count }))).toEqual([
    'none',
    '1 reply',
    '2 replies',
    '1,234 replies',
  ]);
});

test('a plural within a sentence and an argument within a plural are both replaced', () => {
  const text = '{a} and {count, plural, one {# other from {place}} other {# others from {place}}}';
  expect(written(text, { a: 'Ada', count: 3, place: 'Rome' })).toBe('Ada and 3 others from Rome');
});

test('a select uses the case of its value, and "other" for unknown values', () => {
  const text = '{scope, select, admin {an administrator} other {a participant}}';
  expect(written(text, { scope: 'admin' })).toBe('an administrator');
  expect(written(text, { scope: 'owner' })).toBe('a participant');
  expect(written('{time}{state, select, none {} other {, {state}}}', { time: '9:00' })).toBe('9:00');
});

test('# is literal outside a plural', () => {
  expect(written('#general', {})).toBe('#general');
});

test('two apostrophes produce one, a quoted brace is literal, and a single apostrophe stays', () => {
  expect(written("it''s '{name}' and don't", { name: 'x' })).toBe("it's {name} and don't");
});

test.each(['{name', '{n, plural, one {x}}', '{n, date}', 'a } b', '{}', '{n, plural, other {x}'])(
  'an invalid message is rejected: %s',
  (pattern) => {
    expect(() => parseMessage(pattern)).toThrow(SyntaxError);
  },
);

test('the shape of a message names every argument and the forms of every plural', () => {
  const shape = messageShape(parseMessage('{a} {n, plural, one {{b}} other {{k, select, x {{c}} other {}}}}'));
  expect([...shape.arguments].toSorted()).toEqual(['a', 'b', 'c', 'k', 'n']);
  expect(shape.plurals).toEqual([['one', 'other']]);
});

function written(pattern: string, args: MessageArguments): string {
  return formatMessage(parseMessage(pattern), args, {
    plural: (count) => (count === 1 ? 'one' : 'other'),
    number: (value) => value.toLocaleString('en'),
  });
}
