import { expect, test } from 'vitest';
import { formatTraceparent, parseTraceparent } from './traceparent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('a traceparent keeps its ids and its sampled flag', () => {
  const context = { traceId: TRACE, spanId: SPAN, traceFlags: 1, isRemote: true };
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-01`)).toEqual(context);
  expect(parseTraceparent(`00-${TRACE}-${SPAN}-00`)).toEqual({ ...context, traceFlags: 0 });
  expect(parseTraceparent(`01-${TRACE}-${SPAN}-03-later`)).toEqual(context);
  expect(formatTraceparent(context)).toBe(`00-${TRACE}-${SPAN}-01`);
});

test.each([
  '',
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01-more`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
])('a malformed traceparent is ignored: “%s”', (text) => {
  expect(parseTraceparent(text)).toBeUndefined();
});
