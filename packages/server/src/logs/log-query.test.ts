import { ALL_TRIGGERS, EXTENSION_TRIGGERS, REASONS, TRIGGERS, type Trigger } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import { type Extensions, parseLogQuery } from './log-query.ts';
import type { RawQuery } from './query-reader.ts';

const NO_EXTENSIONS: Extensions = { triggers: [], providers: [] };
const INT64_MAX = '9223372036854775807';

function filterOf(raw: RawQuery, triggers: readonly Trigger[] = []) {
  const parsed = parseLogQuery(raw, { triggers, providers: [] });
  if ('details' in parsed) throw new Error(`Refused: ${JSON.stringify(parsed.details)}`);
  return parsed.page.filter;
}

function detailsOf(raw: RawQuery, triggers: readonly Trigger[] = []) {
  const parsed = parseLogQuery(raw, { triggers, providers: [] });
  return 'details' in parsed ? parsed.details : undefined;
}

describe('every filter is parsed', () => {
  test.each([
    ['messageId', '48211', 48_211],
    ['messageId', '9007199254740991', Number.MAX_SAFE_INTEGER],
    ['messageId', '007', 7],
    ['reactionId', '9107', 9_107],
    ['from', '0', 0],
    ['to', '1767261480250', 1_767_261_480_250],
    ['to', INT64_MAX, Number.MAX_SAFE_INTEGER],
    ['messageCategory', 'message', 'message'],
    ['messageType', 'groupMember', 'groupMember'],
    ['messageType', 'x'.repeat(100), 'x'.repeat(100)],
    ['trigger', 'message_reaction_added', 'message_reaction_added'],
    ['sender', 'mara', 'mara'],
    ['sender', ' MARA ', 'mara'],
    ['sender', 'no such user!', 'no such user!'],
    ['reactionSender', 'Ivo', 'ivo'],
    ['reactionReceiver', 'mara', 'mara'],
    ['receiver', 'Harbour-Crew', 'harbour-crew'],
    ['receiverType', 'group', 'group'],
    ['member', 'mara', 'mara'],
    ['channel', 'sms', 'sms'],
    ['provider', 'custom', 'custom'],
    ['notificationTriggered', 'false', false],
    ['reason', 'DND_PREFERENCE', 'DND_PREFERENCE'],
    ['success', 'true', true],
    ['recipient', 'Mara', 'mara'],
    ['recipient', 'r'.repeat(210), 'r'.repeat(210)],
    ['conversationId', 'group_harbour-crew', 'group_harbour-crew'],
    ['providerId', 'FCM-main', 'FCM-main'],
    ['outcome', 'unreachable', 'unreachable'],
    ['processedFrom', '1', 1],
    ['processedTo', '2', 2],
  ])('%s=%s', (name, text, value) => {
    expect(filterOf({ [name]: text })).toEqual({ [name]: value });
  });

  test.each([...TRIGGERS])('trigger %s', (trigger) => expect(filterOf({ trigger })).toEqual({ trigger }));
  test.each([...REASONS])('reason %s', (reason) => expect(filterOf({ reason })).toEqual({ reason }));
});

describe('invalid queries are rejected', () => {
  const id = 'must be an integer from 1 to 9007199254740991';
  const instant = `must be an integer from 0 to ${INT64_MAX}`;
  const shortText = 'must be text of 1 to 100 characters without control characters';
  test.each([
    ['messageId', '0', id],
    ['messageId', '-1', id],
    ['messageId', '+1', id],
    ['messageId', '1.5', id],
    ['messageId', '1e3', id],
    ['messageId', '0x10', id],
    ['messageId', ' 1', id],
    ['messageId', '٣', id],
    ['messageId', 'NaN', id],
    ['messageId', 'Infinity', id],
    ['messageId', '9007199254740992', id],
    ['messageId', '9'.repeat(400), id],
    ['reactionId', 'abc', id],
    ['from', '-1', instant],
    ['from', '1.0', instant],
    ['to', '9223372036854775808', instant],
    ['to', '9'.repeat(65_536), instant],
    ['messageCategory', 'custom', 'must be one of message'],
    ['messageType', 'x'.repeat(101), shortText],
    ['trigger', 'after_Message', `must be one of ${TRIGGERS.join(', ')}`],
    ['trigger', 'ongoing', `must be one of ${TRIGGERS.join(', ')}`],
    ['trigger', '__proto__', `must be one of ${TRIGGERS.join(', ')}`],
    ['receiverType', 'User', 'must be one of user, group'],
    ['channel', 'fax', 'must be one of push, email, sms'],
    ['provider', 'FCM', 'must be one of fcm, apns, sendgrid, twilio, custom'],
    ['notificationTriggered', 'yes', 'must be true or false'],
    ['notificationTriggered', 'TRUE', 'must be true or false'],
    ['success', '1', 'must be true or false'],
    ['reason', 'NONE', `must be one of ${REASONS.join(', ')}`],
    ['outcome', 'delivered', 'must be one of sent, failed, skipped, unreachable'],
    ['sender', 'a\0b', shortText],
    ['member', 'm'.repeat(65_536), shortText],
    ['receiver', 'tab\tbed', shortText],
    ['recipient', 'r'.repeat(211), 'must be text of 1 to 210 characters without control characters'],
    ['conversationId', '\u0085', 'must be text of 1 to 210 characters without control characters'],
    ['providerId', 'p'.repeat(211), 'must be text of 1 to 210 characters without control characters'],
    ['affix', 'after', 'must be one of append, prepend'],
    ['logId', '019B78FFF98300010000002A', 'must be 24 lower-case hex characters'],
    ['logId', '019b78fff983', 'must be 24 lower-case hex characters'],
    ['limit', '0', 'must be an integer from 1 to 1000'],
    ['limit', '1001', 'must be an integer from 1 to 1000'],
    ['perPage', '1001', 'must be an integer from 1 to 1000'],
  ])('%s=%s', (name, text, fault) => {
    expect(detailsOf({ [name]: text })).toEqual({ [name]: [fault] });
  });

  test('several faults are reported together', () => {
    expect(detailsOf({ limit: '0', channel: 'fax', from: '20', to: '10', sender: 'mara' })).toEqual({
      limit: ['must be an integer from 1 to 1000'],
      channel: ['must be one of push, email, sms'],
      from: ['must not be greater than to'],
    });
  });

  test('a range that ends before it begins is rejected, with the fault at its first parameter; an empty range is accepted', () => {
    expect(detailsOf({ processedFrom: '2', processedTo: '1' })).toEqual({
      processedFrom: ['must not be greater than processedTo'],
    });
    expect(filterOf({ from: '5', to: '5' })).toEqual({ from: 5, to: 5 });
  });
});

test('triggers beyond the spec are accepted once they are enabled', () => {
  for (const trigger of EXTENSION_TRIGGERS) {
    expect(detailsOf({ trigger })).toBeDefined();
    expect(filterOf({ trigger }, [trigger])).toEqual({ trigger });
  }
});

test('triggers and providers of disabled extensions can be excluded, because entries may have them', () => {
  for (const trigger of EXTENSION_TRIGGERS) {
    expect(filterOf({ 'not.trigger': trigger })).toEqual({ not: { trigger: [trigger] } });
  }
  expect(filterOf({ 'not.provider': 'webpush,smtp' })).toEqual({ not: { provider: ['webpush', 'smtp'] } });
  expect(detailsOf({ 'not.trigger': 'no_such_trigger' })).toBeDefined();
});

test('an empty value is absent, of a repeated parameter the last counts, an unknown one is ignored', () => {
  expect(filterOf({ sender: '', member: '  ', limit: '', affix: '', logId: '' })).toEqual({});
  expect(filterOf({ sender: ['ivo', 'mara'], channel: ['fax', 'push'] })).toEqual({ sender: 'mara', channel: 'push' });
  expect(filterOf({ sender: ['ivo', ''] })).toEqual({});
  expect(filterOf({ colour: 'red', constructor: 'x', toString: 'y' })).toEqual({});
});

test('every filter but the times can be negated', () => {
  expect(
    filterOf({ 'not.reason': 'DND_PREFERENCE,MUTE_PREFERENCE', 'not.sender': ' Ivo ,mara,,IVO', sender: 'ivo' }),
  ).toEqual({
    sender: 'ivo',
    not: { reason: ['DND_PREFERENCE', 'MUTE_PREFERENCE'], sender: ['ivo', 'mara'] },
  });
  expect(filterOf({ 'not.messageId': '7,9', 'not.success': 'false', 'not.deviceState': 'none' })).toEqual({
    not: { messageId: [7, 9], success: [false], deviceState: ['none'] },
  });
  expect(filterOf({ 'not.channel': ['sms', 'push'], 'not.outcome': '', 'not.from': '5', 'not.colour': 'red' })).toEqual(
    {
      not: { channel: ['push'] },
    },
  );
});

test('values of a negated filter are checked like those of the filter', () => {
  expect(detailsOf({ 'not.channel': 'sms,fax', 'not.trigger': 'over', 'not.messageId': '0' })).toEqual({
    'not.channel': ['each value must be one of push, email, sms'],
    'not.trigger': [`each value must be one of ${ALL_TRIGGERS.join(', ')}`],
    'not.messageId': ['each value must be an integer from 1 to 9007199254740991'],
  });
  const uids = Array.from({ length: 51 }, (_, n) => `user-${n}`);
  expect(detailsOf({ 'not.sender': uids.join() })).toEqual({ 'not.sender': ['must be at most 50 values'] });
  expect(detailsOf({ 'not.sender': uids.slice(1).join() })).toBeUndefined();
});

test('contradictory filters are accepted', () => {
  const raw = { channel: 'sms', provider: 'fcm', reason: 'NOT_FOUND', success: 'true', notificationTriggered: 'false' };
  expect(Object.keys(filterOf(raw))).toHaveLength(5);
});

test('a page has 20 entries and continues with older ones by default', () => {
  expect(parseLogQuery({}, NO_EXTENSIONS)).toEqual({ page: { filter: {}, affix: 'append', limit: 20 } });
  const logId = '019b78fff98300010000002a';
  expect(parseLogQuery({ affix: 'prepend', logId, limit: '1000' }, NO_EXTENSIONS)).toEqual({
    page: { filter: {}, affix: 'prepend', logId, limit: 1_000 },
  });
});

test('perPage is an alias of limit, which takes precedence', () => {
  const limitOf = (raw: RawQuery) => {
    const parsed = parseLogQuery(raw, NO_EXTENSIONS);
    return 'page' in parsed ? parsed.page.limit : undefined;
  };
  expect(limitOf({ perPage: '7' })).toBe(7);
  expect(limitOf({ perPage: '7', limit: '3' })).toBe(3);
  expect(limitOf({ perPage: 'x', limit: '3' })).toBe(3);
  expect(limitOf({ perPage: '7', limit: '' })).toBe(7);
});
