import { expect, test } from 'vitest';
import { type Found, suggestionsFor } from './suggestions.ts';

const FOUND: readonly Found[] = [
  { kind: 'user', id: 'mara', name: 'Mara Lind' },
  { kind: 'group', id: 'harbour-crew', name: 'Harbour crew' },
];
const all = (typed: string, found: readonly Found[] = []) =>
  suggestionsFor(typed, found).flatMap(({ items }) => items.map(({ name, value }) => `${name}=${value}`));

test('a value finds the fields that have it', () => {
  expect(all('dnd')).toEqual(['reason=DND_PREFERENCE']);
  expect(all('sms')).toContain('channel=sms');
});

test('a field offers its values, by its label or its parameter', () => {
  expect(all('outcome')).toEqual(expect.arrayContaining(['outcome=sent', 'outcome=unreachable']));
  expect(all('Provider was called:')).toEqual(['notificationTriggered=true', 'notificationTriggered=false']);
  expect(all('channel: s')).toEqual(['channel=push', 'channel=sms']);
});

test('a number may be a message or a reaction', () => {
  expect(all('48230')).toEqual(['messageId=48230', 'reactionId=48230']);
  expect(all('messageId: 0')).toEqual([]);
});

test('people and groups fit the fields that can name them', () => {
  const suggested = all('mar', FOUND);
  expect(suggested).toContain('recipient=mara');
  expect(suggested).toContain('receiver=harbour-crew');
  expect(suggested).not.toContain('sender=harbour-crew');
});

test('whose id or name begins with what was typed comes first', () => {
  const ivo: Found = { kind: 'user', id: 'ivo', name: 'Ivo Marek' };
  expect(all('recipient: mar', [ivo, ...FOUND])).toEqual(['recipient=mara', 'recipient=ivo']);
});

test('free text needs the name of its field', () => {
  expect(all('apns-main')).toEqual([]);
  expect(all('provider id: apns-main')).toEqual(['providerId=apns-main']);
});

test('nothing typed suggests nothing', () => {
  expect(all('', FOUND)).toEqual([]);
});
