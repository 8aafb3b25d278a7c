import { expect, test } from 'vitest';
import { type SearchResult, suggestionsFor } from './suggestions.ts';

const RESULTS: readonly SearchResult[] = [
  { kind: 'user', id: 'mara', name: 'Mara Lind' },
  { kind: 'group', id: 'harbour-crew', name: 'Harbour crew' },
];
const all = (typed: string, found: readonly SearchResult[] = []) =>
  suggestionsFor(typed, found).flatMap(({ items }) =>
    items.map(({ name, value, isNot }) => `${isNot ? 'not ' : ''}${name}=${value}`),
  );

test('a value suggests the fields that have it', () => {
  expect(all('dnd')).toEqual(['reason=DND_PREFERENCE']);
  expect(all('sms')).toContain('channel=sms');
});

test.each([
  ['muted', 'reason=MUTE_PREFERENCE'],
  ['do not disturb', 'reason=DND_PREFERENCE'],
  ['quiet hours', 'reason=SCHEDULE_PREFERENCE'],
  ['timeout', 'reason=TIMED_OUT'],
  ['no device', 'reason=NOT_FOUND'],
  ['rate limit', 'reason=QUOTA_PREFERENCE'],
  ['firebase', 'provider=fcm'],
  ['missed call', 'trigger=unanswered'],
  ['clear push', 'trigger=cleared'],
  ['swiped', 'deviceState=dismissed'],
])('people’s words find a filter first: %s', (words, filter) => {
  expect(all(words)[0]).toBe(filter);
});

test('a field label or parameter suggests its values', () => {
  expect(all('outcome')).toEqual(expect.arrayContaining(['outcome=sent', 'outcome=unreachable']));
  expect(all('Provider was called:')).toEqual(['notificationTriggered=true', 'notificationTriggered=false']);
  expect(all('channel: s')).toEqual(['channel=sms', 'channel=push']);
});

test.each(['-muted', '! muted', 'reason is not muted', 'Reason: not muted', 'reason: -muted', '-reason: muted'])(
  'a value after a negation suggests that the field is not the value: %s',
  (typed) => expect(all(typed)).toEqual(['not reason=MUTE_PREFERENCE']),
);

test('words that begin with “not” find their filters before negated ones', () => {
  expect(all('not mentioned')[0]).toBe('reason=MESSAGES_PREFERENCE');
  expect(all('not no device')).toEqual(['not reason=NOT_FOUND']);
  expect(all('not muted')).toEqual(['not reason=MUTE_PREFERENCE']);
  expect(all('not mara', RESULTS)).toContain('not recipient=mara');
  expect(all('reason is not')).toContain('not reason=TIMED_OUT');
  expect(all('reason is muted')).toEqual(['reason=MUTE_PREFERENCE']);
});

test('a number suggests a message and a reaction', () => {
  expect(all('48230')).toEqual(['messageId=48230', 'reactionId=48230']);
  expect(all('messageId: 0')).toEqual([]);
});

test('users and groups are suggested for the fields that accept them', () => {
  const suggested = all('mar', RESULTS);
  expect(suggested).toContain('recipient=mara');
  expect(suggested).toContain('receiver=harbour-crew');
  expect(suggested).not.toContain('sender=harbour-crew');
});

test('“from” and “to” suggest senders and recipients', () => {
  expect(all('from mar', RESULTS)).toEqual(['sender=mara']);
  expect(all('To mara', RESULTS)).toEqual(['recipient=mara']);
});

test('matches at the start of an id or name come first', () => {
  const ivo: SearchResult = { kind: 'user', id: 'ivo', name: 'Ivo Marek' };
  expect(all('recipient: mar', [ivo, ...RESULTS])).toEqual(['recipient=mara', 'recipient=ivo']);
});

test.each(['mara 674', '674 mara', 'Mara, message 674', 'message #674 mara'])(
  'a name and a number suggest both filters at once: %s',
  (typed) => {
    const [first] = suggestionsFor(typed, RESULTS);
    expect(first).toMatchObject({ label: 'Recipient and message' });
    const and = { name: 'messageId', value: '674' };
    expect(first?.items).toEqual([{ name: 'recipient', value: 'mara', about: 'Mara Lind', and }]);
    expect(all(typed, RESULTS)).toContain('messageId=674');
  },
);

test.each(['674', '#674', 'message 674', 'Message #674', 'msg 674'])(
  'a number suggests the message, in all forms in which tickets write it: %s',
  (typed) => {
    expect(all(typed, [])[0]).toBe('messageId=674');
  },
);

test('a number that belongs to a name suggests no message', () => {
  const berth: SearchResult = { kind: 'group', id: 'berths', name: 'Berth 7' };
  expect(all('berth 7', [berth])).toEqual(['receiver=berths']);
  expect(all('berth 8', [berth])).toContain('messageId=8');
});

test('free text is suggested only with a field name', () => {
  expect(all('apns-main')).toEqual([]);
  expect(all('provider account: apns-main')).toEqual(['providerId=apns-main']);
});

test('an input without words has no suggestions', () => {
  expect(all('', RESULTS)).toEqual([]);
  expect(all('/')).toEqual([]);
});
