import type { Platform, Trigger } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import type { ApnsPayload } from '../../providers/apns/apns-payload.ts';
import { apnsBodyBytes } from '../../providers/apns/apns-payload-of.ts';
import { apnsRequest } from '../../providers/apns/apns-wire.ts';
import { collapseIdOf } from '../../providers/collapse-id.ts';
import type { CustomPushPayload } from '../../providers/custom/custom-payload.ts';
import type { FcmPayload } from '../../providers/fcm/fcm-payload.ts';
import { decide } from '../decide.ts';
import { prepareEvent } from '../prepare-event.ts';
import {
  ACCOUNTS,
  APNS,
  APP,
  callEvent,
  candidate,
  decisionIn,
  FCM,
  groupEvent,
  groupMessageEvent,
  IVO,
  LENE,
  MARA,
  messageEvent,
  NOW,
  owns,
  reactionEvent,
  type Situation,
  settings,
  token,
} from '../testing/examples.fixture.ts';

describe('the payloads of the contract, byte for byte', () => {
  test('apns, a reaction in a group, suppressed', () => {
    const decision = decisionIn({
      event: { ...reactionEvent({ id: '48211' }), actor: { uid: 'ivo', name: 'Ivo' } },
      candidate: candidate({
        ownPreferences: owns({ mute: { dndPreferenceSetting: 2 } }),
        tokens: [token('apns_ios_device')],
      }),
      nowMs: 1_767_261_600_123,
    });
    expect(decision).toMatchObject({ action: 'suppress', reason: 'DND_PREFERENCE' });
    expect(decision.payload?.json).toBe(
      compact(`{
    "payload": {"title": "Ivo · Harbour crew", "body": "Reacted 👍 to your message", "tag": "9107", "sender": "ivo", "senderName": "Ivo",
      "receiver": "harbour-crew", "receiverName": "Harbour crew", "receiverType": "group", "conversationId": "group_harbour-crew", "type": "chat",
      "sessionId": null, "callAction": null, "callType": null, "sentAt": null},
    "contentAvailable": 1, "mutableContent": 1, "topic": "example.harbour.app", "alert": {"title": "Ivo · Harbour crew", "body": "Reacted 👍 to your message"},
    "priority": 10, "pushType": "alert", "sound": "default", "collapseId": "9107", "expiry": 1767265200, "type": "apns"}`),
    );
  });

  test('fcm, a message one-on-one, sent', () => {
    const decision = decisionIn({});
    expect(decision.action).toBe('send');
    expect(decision.payload?.json).toBe(
      compact(`{"message": {
      "data": {"title": "Ivo", "body": "Boat is ready at noon", "tag": "48230", "sender": "ivo", "senderName": "Ivo", "senderAvatar": "https://files.example/ivo.png",
        "receiver": "mara", "receiverName": "Mara", "receiverType": "user", "conversationId": "ivo_user_mara", "type": "chat", "sentAt": "1767268923012"},
      "android": {"priority": "high", "ttl": "3600s"}}, "type": "fcm"}`),
    );
  });
});

describe('apns', () => {
  test('edits and deletes are silent: low priority, no sound', () => {
    for (const trigger of ['message_edited', 'message_deleted'] as const) {
      const payload = apns({ event: messageEvent({}, trigger) });
      expect(payload).toMatchObject({ priority: 5, collapseId: '48230', payload: { sentAt: null } });
      expect(payload).not.toHaveProperty('sound');
    }
  });

  test('a call to a device rings for 30 seconds with its own sound', () => {
    const payload = apns({ event: callEvent('initiated'), settings: settings({ sound: { call: 'horn' } }) });
    expect(payload).toMatchObject({
      pushType: 'alert',
      sound: 'horn',
      collapseId: 'session-7',
      expiry: Math.floor(NOW / 1000) + 30,
      payload: {
        type: 'call',
        sessionId: 'session-7',
        callAction: 'initiated',
        callType: 'audio',
        sentAt: '1767268923012',
        tag: 'session-7',
      },
    });
  });

  test('a call to a VoIP token has no alert and no badge', () => {
    const badge = settings({ preferences: { push: { badgeCountSetting: true } } });
    const payload = apns({ event: callEvent('initiated'), settings: badge }, 'apns_ios_voip');
    const { payload: inner, ...outer } = payload;
    expect(outer).toEqual({
      contentAvailable: 0,
      mutableContent: 0,
      topic: 'example.harbour.app.voip',
      priority: 10,
      pushType: 'voip',
      expiry: Math.floor(NOW / 1000) + 30,
      type: 'apns',
    });
    expect(inner).toMatchObject({ type: 'call', title: 'Ivo', body: 'Incoming audio call' });
    expect(inner).not.toHaveProperty('unreadMessageCount');
  });

  test('content and mutable flags come from the account', () => {
    const accounts = { fcm: [], apns: [{ ...APNS, includeContentAvailable: false, includeMutableContent: false }] };
    expect(apns({ accounts })).toMatchObject({ contentAvailable: 0, mutableContent: 0 });
  });

  test('never shows avatars', () => {
    expect(JSON.stringify(apns({}))).not.toContain('files.example');
  });

  test('the byte count equals the size of the request', () => {
    const badge = settings({ preferences: { push: { badgeCountSetting: true, includeMessageObjectSetting: true } } });
    for (const [event, platform] of [
      [messageEvent({ data: { text: 'Blåbærgrød 👍 "x"' } }), 'apns_ios_device'],
      [callEvent('initiated'), 'apns_ios_voip'],
    ] as const) {
      const payload = apns({ event, settings: badge }, platform);
      const { body } = apnsRequest({ providerToken: '', deviceToken: '', decisionId: '0'.repeat(24), payload });
      expect(apnsBodyBytes(payload)).toBe(Buffer.byteLength(body ?? ''));
    }
  });
});

describe('fcm', () => {
  test.each([
    ['fcm_android', 'apns', 'webpush'],
    ['fcm_ios', 'webpush', 'webpush'],
    ['fcm_react_native_ios', 'webpush', 'webpush'],
    ['fcm_web', 'apns', 'apns'],
  ] as const)('%s gets no part for other platforms', (platform, ...absent) => {
    const { message } = fcm({}, platform);
    for (const part of absent) expect(message).not.toHaveProperty(part);
  });

  test('the system shows notifications if the account is configured for it, per platform and kind', () => {
    expect(fcm({}, 'fcm_ios').message).toMatchObject({
      notification: { title: 'Ivo', body: 'Boat is ready at noon' },
      android: { notification: { tag: '48230', sound: 'default' } },
      apns: {
        headers: { 'apns-priority': '10', 'apns-push-type': 'alert', 'apns-collapse-id': '48230' },
        payload: { aps: { sound: 'default', 'mutable-content': 1 } },
      },
    });
    expect(fcm({}, 'fcm_android').message).not.toHaveProperty('notification');
    // Pushes that the app itself draws may not wake an iPhone at high priority.
    const declined = { event: callEvent('rejected'), candidate: candidate({ ...IVO }) };
    expect(fcm(declined, 'fcm_ios').message.apns?.headers['apns-priority']).toBe('5');
    const drawn = {
      ...FCM,
      notificationInPayload: { ...FCM.notificationInPayload, android: { chat: true, call: false } },
    };
    expect(fcm({ accounts: { fcm: [drawn], apns: [] } }).message).toHaveProperty('notification');
    expect(fcm({ accounts: { fcm: [drawn], apns: [] }, event: callEvent('initiated') }).message).not.toHaveProperty(
      'notification',
    );
  });

  test('calls live 30 seconds and collapse; other messages collapse if the account is configured for it', () => {
    expect(fcm({ event: callEvent('initiated') }).message).toMatchObject({
      data: { type: 'call', sessionId: 'session-7', callAction: 'initiated', callType: 'audio' },
      android: { priority: 'high', ttl: '30s', collapseKey: 'session-7' },
    });
    expect(fcm({}).message.android).toEqual({ priority: 'high', ttl: '3600s' });
    const collapsing = { fcm: [{ ...FCM, collapseMessages: true }], apns: [] };
    expect(fcm({ accounts: collapsing }).message.android).toMatchObject({ collapseKey: '48230' });
    expect(fcm({}, 'fcm_web').message.webpush).toEqual({ headers: { TTL: '3600', Urgency: 'high' } });
  });

  test('edits are silent', () => {
    const { message } = fcm({ event: messageEvent({}, 'message_edited') }, 'fcm_ios');
    expect(message.android).toEqual({ priority: 'normal', ttl: '3600s', notification: { tag: '48230' } });
    expect(message.apns?.headers['apns-priority']).toBe('5');
    expect(message.apns?.payload.aps).toEqual({ 'mutable-content': 1 });
  });

  test('data holds strings only', () => {
    const all = settings({
      preferences: {
        push: { badgeCountSetting: true, includeMessageObjectSetting: true, customJson: { a: [1, null] } },
      },
    });
    const { data } = fcm({
      settings: all,
      candidate: candidate({ unreadCount: 4, avatar: 'https://files.example/m.png' }),
    }).message;
    for (const value of Object.values(data)) expect(typeof value).toBe('string');
    expect(data).toMatchObject({
      unreadMessageCount: '4',
      custom: '{"a":[1,null]}',
      receiverAvatar: 'https://files.example/m.png',
    });
    expect(JSON.parse(data.message ?? '')).toMatchObject({ id: '48230', data: { text: 'Boat is ready at noon' } });
  });
});

describe('custom', () => {
  test('equals the posted body, with its type for the log', () => {
    expect(custom({ event: groupMessageEvent() })).toEqual({
      trigger: 'push-notification-payload-generated',
      data: {
        to: { uid: 'mara' },
        notificationDetails: {
          title: 'Ivo · Harbour crew',
          body: 'Boat is ready at noon',
          tag: '48230',
          sender: 'ivo',
          senderName: 'Ivo',
          senderAvatar: 'https://files.example/ivo.png',
          receiver: 'harbour-crew',
          receiverName: 'Harbour crew',
          receiverType: 'group',
          conversationId: 'group_harbour-crew',
          type: 'chat',
          sessionId: null,
          callAction: null,
          callType: null,
          sentAt: '1767268923012',
        },
      },
      appId: 'app',
      region: 'self',
      webhook: 'custom',
      type: 'custom',
    });
  });

  test('names each recipient', () => {
    const accounts = { fcm: [], apns: [], custom: { isEnabled: true } };
    const prepared = prepareEvent({ event: groupMessageEvent(), settings: settings(), accounts, app: APP });
    const to = [MARA, LENE].map(
      (person) => decide(prepared, candidate({ ...person, tokens: [] }), NOW)[0]?.payload?.value,
    );
    expect(to).toMatchObject([{ data: { to: { uid: 'mara' } } }, { data: { to: { uid: 'lene' } } }]);
  });
});

describe('the tag', () => {
  test.each([
    ['after_message', messageEvent(), '48230'],
    ['message_edited', messageEvent({}, 'message_edited'), '48230'],
    ['message_reaction_added', reactionEvent(), '9107'],
    ['after_group_joined', groupEvent('after_group_joined'), 'harbour-crew'],
    ['unanswered', callEvent('unanswered'), 'session-7'],
  ] as const)('of %s', (_: Trigger, event, tag) => {
    const on = settings({ preferences: { group: { memberJoinedSetting: 2 } } });
    expect(fcm({ event, settings: on }).message.data.tag).toBe(tag);
  });

  test('the collapse id is the tag up to 64 bytes, else the beginning of its SHA-256', () => {
    expect(collapseIdOf('g'.repeat(64))).toBe('g'.repeat(64));
    expect(collapseIdOf('g'.repeat(65))).toMatch(/^[0-9a-f]{32}$/);
    expect(collapseIdOf('ø'.repeat(33))).toMatch(/^[0-9a-f]{32}$/);
    expect(collapseIdOf('')).toBe('');
    expect(collapseIdOf('abc'.repeat(40))).toBe(collapseIdOf('abc'.repeat(40)));
  });
});

describe('settings of the account', () => {
  test('the badge is the total unread, on apns, fcm and custom', () => {
    const badge = settings({ preferences: { push: { badgeCountSetting: true } } });
    const to = (platform: Platform) => candidate({ unreadCount: 7, tokens: [token(platform)] });
    expect(apns({ settings: badge, candidate: to('apns_ios_device') })).toMatchObject({
      badge: 7,
      payload: { unreadMessageCount: 7 },
    });
    expect(fcm({ settings: badge, candidate: to('fcm_ios') }, 'fcm_ios').message).toMatchObject({
      data: { unreadMessageCount: '7' },
      apns: { payload: { aps: { badge: 7 } } },
    });
    expect(JSON.stringify(apns({ candidate: to('apns_ios_device') }))).not.toMatch(/badge|unread/);
  });

  test('each recipient in a group has their own badge', () => {
    const badge = settings({ preferences: { push: { badgeCountSetting: true } } });
    const prepared = prepareEvent({ event: groupMessageEvent(), settings: badge, accounts: ACCOUNTS, app: APP });
    const counts = [3, 5].map((unreadCount) => decide(prepared, candidate({ unreadCount }), NOW)[0]?.payload?.json);
    expect(counts[0]).toContain('"unreadMessageCount":"3"');
    expect(counts[1]).toContain('"unreadMessageCount":"5"');
  });

  test('avatars require the metadata setting of their side', () => {
    const to = candidate({ avatar: 'https://files.example/m.png' });
    const none = settings({
      preferences: { push: { includeSenderMetadataSetting: false, includeReceiverMetadataSetting: false } },
    });
    const { data } = fcm({ settings: none, candidate: to }).message;
    expect(data).not.toHaveProperty('senderAvatar');
    expect(data).not.toHaveProperty('receiverAvatar');
    expect(fcm({ candidate: to }).message.data).toHaveProperty('receiverAvatar');
  });

  test('the message object follows the metadata settings and never contains private metadata', () => {
    const secret = { open: 1, '@private': { pin: '1234' } };
    const event = messageEvent({
      data: {
        text: 'hi <@uid:lene>',
        mentions: [LENE],
        metadata: secret,
        entities: {
          sender: { entity: { ...IVO, metadata: secret }, entityType: 'user' },
          receiver: { entity: { ...MARA, metadata: secret }, entityType: 'user' },
        },
      },
      quotedMessage: { id: '7', data: { text: '<@uid:lene>!', mentions: [LENE], metadata: secret } },
    });
    const object = (push: object) => messageIn(custom({ event, settings: settings({ preferences: { push } }) }));
    const all = object({ includeMessageObjectSetting: true });
    expect(all).toMatchObject({
      data: { text: 'hi @Lene', metadata: { open: 1 }, entities: { sender: { entity: { metadata: { open: 1 } } } } },
      quotedMessage: { data: { text: '@Lene!' } },
    });
    expect(JSON.stringify(all)).not.toContain('1234');
    const bare = object({
      includeMessageObjectSetting: true,
      includeMessageMetadataSetting: false,
      includeSenderMetadataSetting: false,
      includeReceiverMetadataSetting: false,
    });
    expect(JSON.stringify(bare)).not.toContain('metadata');
    expect(object({})).toBeUndefined();
  });

  test('a deleted message is included without its content', () => {
    const including = settings({ preferences: { push: { includeMessageObjectSetting: true } } });
    const payload = custom({ event: messageEvent({}, 'message_deleted'), settings: including });
    expect(messageIn(payload)).toMatchObject({ id: '48230', data: {} });
    expect(JSON.stringify(payload)).not.toContain('noon');
  });
});

describe('payloads shared between recipients', () => {
  test('belong to one account and are not shared between two', () => {
    const two = { ...FCM, providerId: 'fcm-two', isDefault: false, collapseMessages: true };
    const prepared = prepareEvent({
      event: groupMessageEvent(),
      settings: settings(),
      accounts: { fcm: [FCM, two], apns: [] },
      app: APP,
    });
    const payloads = ['fcm-main', 'fcm-two'].map((providerId) => {
      const tokens = [token('fcm_android', { providerId })];
      return decide(prepared, candidate({ tokens }), NOW)[0]?.payload?.json.includes('collapseKey');
    });
    expect(payloads).toEqual([false, true]);
  });

  test('the payload of a group message is made once, and again each second for its expiry', () => {
    const prepared = prepareEvent({ event: groupMessageEvent(), settings: settings(), accounts: ACCOUNTS, app: APP });
    const payloadAt = (nowMs: number, person = MARA) =>
      decide(prepared, candidate({ ...person, tokens: [token('apns_ios_device')] }), nowMs)[0]?.payload;
    expect(payloadAt(NOW)).toBe(payloadAt(NOW + 10, LENE));
    expect(payloadAt(NOW + 1000)).not.toBe(payloadAt(NOW));
    expect(payloadAt(NOW + 1000)?.value).toMatchObject({ expiry: Math.floor(NOW / 1000) + 3601 });
  });
});

function payloadIn(situation: Situation, platform: Platform) {
  const to = situation.candidate ?? candidate();
  const tokens = to.tokens.map((one) => ({ ...one, platform }));
  return decisionIn({ ...situation, candidate: { ...to, tokens } }).payload?.value;
}

function apns(situation: Situation, platform: Platform = 'apns_ios_device'): ApnsPayload {
  const payload = payloadIn(situation, platform);
  if (payload?.type !== 'apns') throw new Error('Expected an APNs payload.');
  return payload;
}

function fcm(situation: Situation, platform: Platform = 'fcm_android'): FcmPayload {
  const payload = payloadIn(situation, platform);
  if (payload?.type !== 'fcm') throw new Error('Expected an FCM payload.');
  return payload;
}

function custom(situation: Situation): CustomPushPayload {
  const accounts = { fcm: [], apns: [], custom: { isEnabled: true } };
  const payload = decisionIn({ ...situation, accounts, candidate: candidate({ tokens: [] }) }).payload?.value;
  if (payload?.type !== 'custom') throw new Error('Expected a custom payload.');
  return payload;
}

/** Returns JSON of the contract without its layout. */
function compact(json: string): string {
  return JSON.stringify(JSON.parse(json));
}

function messageIn({ data: { notificationDetails } }: ReturnType<typeof custom>): unknown {
  return 'message' in notificationDetails ? notificationDetails.message : undefined;
}
