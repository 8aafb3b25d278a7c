import { expect, test } from 'vitest';
import { isolate, isolateText } from './bidi.ts';

test('a value is isolated in a text of the other direction, and loses its own controls', () => {
  expect(isolate('נועה', 'Message from ')).toBe('\u2068נועה\u2069');
  expect(isolate('\u202eMara', 'Message from ')).toBe('Mara');
  expect(isolate('123', 'הודעה')).toBe('123');
});

test('a name that is isolated at the beginning of a message does not determine the direction of the message', () => {
  const text = '\u2068@Mara\u2069 בואי\nto the pier';
  expect(isolateText(text, 'Sent: ')).toBe('\u2068\u2068@Mara\u2069 בואי\u2069\nto the pier');
  expect(isolateText(text, 'הודעה: ')).toBe(text);
  expect(isolateText('\u2068@Mara\u2069', 'הודעה: ')).toBe('\u2068\u2068@Mara\u2069\u2069');
});
