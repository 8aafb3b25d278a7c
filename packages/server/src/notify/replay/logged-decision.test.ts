import { expect, test } from 'vitest';
import { eventMsIn, logIdIn, parseLoggedDecision } from './logged-decision.ts';

const ID = '019b7f3fd4003a1c00000001';
const EVENT = '019b7f3fd3ff000100000002';

test('an entry is parsed without its payload, whatever the payload contains', () => {
  const payload = { eventId: 'no', text: ',"notificationTriggered":true,"eventId":"no"', notificationTriggered: 1 };
  const rest = { notificationTriggered: false, eventId: EVENT, recipient: '"eventId":"' };
  const text = JSON.stringify({ _id: ID, channel: 'push', payload, ...rest });
  expect(parseLoggedDecision(text)).toEqual({ _id: ID, channel: 'push', ...rest });
  expect([logIdIn(text), eventMsIn(text)]).toEqual([ID, Number.parseInt('019b7f3fd3ff', 16)]);
  const without = JSON.stringify({ _id: ID, channel: 'push', ...rest });
  expect(parseLoggedDecision(without)).toEqual(JSON.parse(without));
});
