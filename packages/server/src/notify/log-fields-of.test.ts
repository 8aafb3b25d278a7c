import { describe, expect, test } from 'vitest';
import { groupSizeDecision } from './group-size.ts';
import { logFieldsOf, suppressionFieldsOf } from './log-fields-of.ts';
import {
  APNS,
  CREW,
  callEvent,
  candidate,
  decisionIn,
  FCM,
  groupEvent,
  groupMessageEvent,
  messageEvent,
  owns,
  reactionEvent,
  type Situation,
  settings,
  token,
} from './testing/examples.fixture.ts';

const DND_ON = owns({ mute: { dndPreferenceSetting: 2 } });

describe('a group above the size limit', () => {
  test('has one decision for all members above the limit, and none at the limit', () => {
    const limited = settings({ preferences: { push: { maxGroupSize: 3 } } });
    expect(groupSizeDecision(groupMessageEvent(), limited)).toBeUndefined();
    expect(groupSizeDecision(messageEvent(), limited)).toBeUndefined();
    const event = { ...groupMessageEvent(), group: { ...CREW, membersCount: 4 } };
    const decision = groupSizeDecision(event, limited);
    expect(decision).toMatchObject({
      reason: 'QUOTA_PREFERENCE',
      reasonDetail: { code: 'GROUP_SIZE', setting: 'push.maxGroupSize', value: 3, source: 'app' },
    });
    expect(decision).toMatchObject({
      target: { provider: 'none', hasDevice: false },
      bypassed: false,
      trace: [{ gate: 'QUOTA', result: 'fail', setting: 'push.maxGroupSize', value: 3, source: 'app' }],
    });
    if (!decision) return;
    const entry = { ...logFieldsOf({ eventId: 'e', event }, undefined, decision), ...suppressionFieldsOf(decision) };
    expect(entry).toMatchObject({ outcome: 'skipped', receiver: 'harbour-crew', messageId: 48230 });
    expect(entry).toMatchObject({ component: 'notifications-core', notificationTriggered: false });
    expect(entry).not.toHaveProperty('messageIds');
    for (const absent of ['member', 'recipient', 'provider', 'tokenType', 'pushToken', 'providerId', 'payload']) {
      expect(entry).not.toHaveProperty(absent);
    }
  });
});

test('the single decision about email has the component of digests, the message id, and its channel', () => {
  const event = { ...groupMessageEvent(), group: { ...CREW, membersCount: 4 } };
  const decision = groupSizeDecision(event, settings({ preferences: { email: { maxGroupSize: 3 } } }), 'email');
  expect(decision?.reasonDetail.message).toContain('email');
  if (!decision) return;
  expect(logFieldsOf({ eventId: 'e', event }, undefined, decision, 'email')).toMatchObject({
    component: 'notifications-digest',
    messageIds: [48230],
    channel: 'email',
  });
});

test('a suppressed entry names its target as far as it is known', () => {
  const message = (situation: Situation) => {
    const decision = decisionIn(situation);
    return decision.action === 'suppress' ? decision.reasonDetail.message : '';
  };
  const disabled = { accounts: { fcm: [{ ...FCM, isEnabled: false }], apns: [APNS] } };
  expect(message(disabled)).toContain('fcm-main');
  const none = message({ accounts: { fcm: [], apns: [] } });
  expect(none).toContain('push');
  expect(none).not.toContain('none');
});

test('an entry says that a mention bypassed a preference, and only then', () => {
  const event = groupMessageEvent({ data: { text: '<@uid:mara> come' } });
  const bypassing = settings({ preferences: { bypassPreferencesForMentions: true } });
  const lifted = decisionIn({ event, settings: bypassing, candidate: candidate({ ownPreferences: DND_ON }) });
  expect(logFieldsOf({ eventId: 'e', event }, 'mara', lifted)).toHaveProperty('bypassed', true);
  expect(logFieldsOf({ eventId: 'e', event }, 'mara', decisionIn({ event }))).not.toHaveProperty('bypassed');
});

test('a reaction without a recipient names none', () => {
  const event = reactionEvent();
  expect(logFieldsOf({ eventId: 'e', event }, undefined, decisionIn({ event }))).not.toHaveProperty('reactionReceiver');
});

describe('which members an entry has', () => {
  const DEVICE = ['tokenType', 'pushToken', 'providerId'];
  const cases: [string, Situation, string[]][] = [
    ['with a token, to be sent', {}, ['provider', ...DEVICE, 'payload']],
    [
      'with a token, stopped by a preference',
      { candidate: candidate({ ownPreferences: DND_ON }) },
      ['provider', ...DEVICE, 'payload'],
    ],
    ['without a token, stopped by a preference', { candidate: candidate({ ownPreferences: DND_ON, tokens: [] }) }, []],
    ['NO_PUSH_TOKEN', { candidate: candidate({ tokens: [] }) }, []],
    ['NO_PROVIDER', { accounts: { fcm: [], apns: [] } }, []],
    [
      'INVALID_PUSH_PROVIDER_ID',
      { accounts: { fcm: [{ ...FCM, isEnabled: false }], apns: [APNS] } },
      ['provider', ...DEVICE],
    ],
    [
      'with a token of an unknown account, stopped by a preference',
      { candidate: candidate({ ownPreferences: DND_ON, tokens: [token('fcm_web', { providerId: 'x' })] }) },
      ['provider', ...DEVICE],
    ],
    [
      'custom provider',
      { accounts: { fcm: [], apns: [], custom: { isEnabled: true } }, candidate: candidate({ tokens: [] }) },
      ['provider', 'payload'],
    ],
  ];
  test('the provider of the app’s own endpoint is called custom', () => {
    const accounts = { fcm: [], apns: [], custom: { isEnabled: true } };
    const decision = decisionIn({ accounts, candidate: candidate({ tokens: [] }) });
    expect(logFieldsOf({ eventId: 'e', event: messageEvent() }, 'mara', decision).provider).toBe('custom');
  });

  test.each(cases)('%s', (_, situation, present) => {
    const entry = logFieldsOf({ eventId: 'e', event: messageEvent() }, 'mara', decisionIn(situation));
    for (const name of ['provider', ...DEVICE, 'payload']) {
      expect(`${name} ${name in entry}`).toBe(`${name} ${present.includes(name)}`);
    }
    expect(entry).toMatchObject({ recipient: 'mara', channel: 'push', component: 'notifications-core', eventId: 'e' });
    expect(entry).not.toHaveProperty('member');
  });

  test('a reaction names the reaction, the reacting user and the notified one; a group entry names its member', () => {
    const event = reactionEvent();
    expect(logFieldsOf({ eventId: 'e', event }, 'mara', decisionIn({ event }))).toMatchObject({
      reactionId: 9107,
      reactionSender: 'ivo',
      reactionReceiver: 'mara',
      sender: 'mara',
      receiver: 'harbour-crew',
      member: 'mara',
    });
  });

  test('a call names caller and callee whatever the action; a group event names the acting user', () => {
    const call = callEvent('rejected');
    const caller = candidate({ uid: 'ivo', name: 'Ivo' });
    expect(
      logFieldsOf({ eventId: 'e', event: call }, 'ivo', decisionIn({ event: call, candidate: caller })),
    ).toMatchObject({
      sender: 'ivo',
      receiver: 'mara',
      messageCategory: 'call',
      messageType: 'audio',
    });
    const kicked = groupEvent('after_group_members_kicked');
    const byServer = { ...kicked, actor: { uid: 'app_system', name: 'System' } };
    expect(logFieldsOf({ eventId: 'e', event: byServer }, 'mara', decisionIn({ event: byServer })).sender).toBe(
      'app_system',
    );
  });

  test('each suppression has the outcome the contract gives its reason', () => {
    const outcome = (situation: Situation) => {
      const decision = decisionIn(situation);
      return decision.action === 'suppress' ? suppressionFieldsOf(decision).outcome : 'sent';
    };
    expect(outcome({ candidate: candidate({ ownPreferences: DND_ON }) })).toBe('skipped');
    expect(outcome({ candidate: candidate({ tokens: [] }) })).toBe('unreachable');
    expect(outcome({ accounts: { fcm: [], apns: [] } })).toBe('failed');
    expect(outcome({ candidate: candidate({ tokens: [token('fcm_web', { providerId: 'x' })] }) })).toBe('failed');
  });
});
