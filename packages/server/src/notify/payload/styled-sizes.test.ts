import { describe, expect, test } from 'vitest';
import { apnsBodyBytes } from '../../providers/apns/apns-payload-of.ts';
import { customBodyBytes } from '../../providers/custom/custom-payload-of.ts';
import { fcmMessageBytes } from '../../providers/fcm/fcm-payload-of.ts';
import type { PushDetailsWithAvatars } from '../../providers/push-details.ts';
import type { PushPayload } from '../../providers/registry.ts';
import { webpushBodyBytes } from '../../providers/webpush/webpush-payload-of.ts';
import type { FcmAccount } from '../push-accounts.ts';
import {
  ACCOUNTS,
  callEvent,
  candidate,
  decisionsIn,
  FCM,
  groupMessageEvent,
  messageEvent,
  settings,
  token,
} from '../testing/examples.fixture.ts';
import { one } from '../testing/random-situation.fixture.ts';
import { type Seeded, seeded } from '../testing/seeded.fixture.ts';
import { truncatePayload } from './truncate-payload.ts';

const DETAILS: PushDetailsWithAvatars = {
  title: 'Ivo',
  body: 'x'.repeat(400),
  tag: '1',
  sender: 'ivo',
  senderName: 'Ivo',
  receiver: 'mara',
  receiverName: 'Mara',
  receiverType: 'user',
  conversationId: 'ivo_user_mara',
  type: 'chat',
  sessionId: null,
  callAction: null,
  callType: null,
  sentAt: null,
  messageId: '1',
  language: 'en',
  message: { id: '1', data: { text: 'm'.repeat(200) } },
  custom: { note: 'c'.repeat(200) },
  image: 'i'.repeat(200),
  receiverAvatar: 'r'.repeat(200),
  clear: [{ c: 'group_crew', ids: Array.from({ length: 20 }, (_, n) => 1_000_000 + n) }],
  senderAvatar: 's'.repeat(200),
};

describe('a styled payload above its limit', () => {
  const bytesOf = (details: PushDetailsWithAvatars) => Buffer.byteLength(JSON.stringify(details));
  const fitted = (maxBytes: number, trimsText = false) =>
    truncatePayload(DETAILS, { build: (built) => built, bytesOf, maxBytes, trimsText, isStyled: true }).value;

  test('loses the message object, the operator’s JSON, the picture, the receiver’s avatar, and what it would clear in this order', () => {
    let size = bytesOf(DETAILS);
    const dropped: string[] = [];
    for (let left: PushDetailsWithAvatars = DETAILS; dropped.length < 5; ) {
      const next = fitted(size - 1);
      const gone = Object.keys(left).filter((name) => !(name in next));
      dropped.push(...gone);
      expect(gone).toHaveLength(1);
      expect(next.body).toBe(DETAILS.body);
      left = next;
      size = bytesOf(next);
    }
    expect(dropped).toEqual(['message', 'custom', 'image', 'receiverAvatar', 'clear']);
  });

  test('says whether what it would clear has to wait for another push', () => {
    const encoded = (maxBytes: number, isStyled: boolean) =>
      truncatePayload(DETAILS, { build: (built) => built, bytesOf, maxBytes, trimsText: false, isStyled });
    expect(encoded(bytesOf(DETAILS), true)).not.toHaveProperty('isWithoutClear');
    expect(encoded(bytesOf(DETAILS) - 1, true)).not.toHaveProperty('isWithoutClear');
    for (const isStyled of [true, false]) {
      const small = encoded(1_000, isStyled);
      expect(small).toHaveProperty('isWithoutClear', true);
      expect(small.value).not.toHaveProperty('clear');
      expect(small.value.body).not.toBe('');
    }
  });

  test('keeps the message object with a shorter text if the operator prefers it', () => {
    expect(fitted(bytesOf(DETAILS) - 50, true)).toMatchObject({ image: DETAILS.image, message: { id: '1' } });
  });

  test('shortens the body to 120 characters before it loses the sender’s avatar, and further after that', () => {
    const { message: _1, custom: _2, image: _3, receiverAvatar: _4, clear: _5, ...kept } = DETAILS;
    const sized = (characters: number) => fitted(bytesOf({ ...kept, body: 'x'.repeat(characters) }));
    expect(sized(200)).toMatchObject({ senderAvatar: kept.senderAvatar, body: expect.stringMatching(/^x{190,}…$/) });
    expect(sized(122)).toMatchObject({ senderAvatar: kept.senderAvatar, body: expect.stringMatching(/^x{119}…$/) });
    expect(sized(118)).not.toHaveProperty('senderAvatar');
    expect(sized(118).body).toMatch(/^x{119}…$/);
    const { senderAvatar: _6, ...bare } = kept;
    expect(fitted(bytesOf({ ...bare, body: 'x'.repeat(30) })).body).toMatch(/^x{27}…$/);
    expect(fitted(bytesOf({ ...bare, body: '…' }))).toEqual({ ...bare, body: '…' });
  });
});

const WEBPUSH = {
  providerId: 'webpush',
  isEnabled: true,
  isDefault: true,
  declarative: true,
  clickURL: `https://chat.example/${'c'.repeat(200)}/{conversationId}?m={messageId}`,
};

/** See docs/spec/last-mile.md#invariants, I17. */
test('a styled push is within its limit, well-formed, cuts no character, and keeps what names it, for any text and name', () => {
  const random = seeded(17);
  const segments = new Intl.Segmenter();
  for (let round = 0; round < 150; round += 1) {
    const name = randomText(random, 100).trim() || 'Ivo';
    const guid = 'g'.repeat(random.integer(1, 100));
    const text = randomText(random, 2_000);
    const receiptsSetting = random.chance(0.5) ? 2 : 1;
    const items = Array.from({ length: random.integer(1, 10) }, (_, n) => ({
      c: `group_${'c'.repeat(30)}${n}`,
      to: n + 1,
    }));
    const waiting = random.chance(0.5) ? { items, covered: [] } : undefined;
    const push = {
      styleSetting: 2,
      clearSetting: waiting ? 2 : 1,
      receiptsSetting,
      includeMessageObjectSetting: random.chance(0.5),
      trimTextFieldSetting: random.chance(0.5),
      badgeCountSetting: random.chance(0.5),
      customJson: random.chance(0.3) ? { note: 'ø'.repeat(random.integer(0, 500)) } : null,
    };
    const avatar = `https://files.example/${'a'.repeat(random.integer(0, 2_000))}`;
    const isGroup = random.chance(0.5);
    const plain = isGroup
      ? groupMessageEvent({ receiver: guid, conversationId: `group_${guid}`, data: { text } })
      : random.chance(0.2)
        ? callEvent('initiated')
        : messageEvent({ data: { text } });
    const event = {
      ...plain,
      actor: { uid: 'ivo', name, avatar },
      ...(plain.group && { group: { ...plain.group, guid, name, icon: avatar } }),
    };
    const shown = { chat: random.chance(0.5), call: random.chance(0.5) };
    const fcm: FcmAccount = { ...FCM, notificationInPayload: { ios: shown, android: shown, web: shown } };
    const decisions = decisionsIn({
      event,
      settings: settings({ preferences: { push }, templates: { usePrivacyTemplate: random.chance(0.2) ? 2 : 1 } }),
      accounts: {
        ...ACCOUNTS,
        fcm: [fcm],
        webpush: [WEBPUSH],
        custom: { isEnabled: true },
      },
      candidate: candidate({
        name,
        avatar,
        unreadCount: 12,
        ownPreferences: { language: one(random, ['ar', 'de', 'en', 'he', 'ja', 'zh-TW']) },
        tokens: (
          [
            'fcm_android',
            'fcm_ios',
            'fcm_web',
            'apns_ios_device',
            'apns_ios_voip',
            'webpush_browser',
            'webpush_unifiedpush',
          ] as const
        ).map((platform) => token(platform, waiting && { clear: waiting })),
      }),
    });
    expect(decisions.length).toBeGreaterThan(2);
    for (const { payload } of decisions) {
      if (!payload) throw new Error('Every target has a payload.');
      const { bytes, max, details } = measured(payload.value);
      expect(bytes + (receiptsSetting === 2 ? 48 : 0)).toBeLessThanOrEqual(max);
      expect(payload.json.isWellFormed()).toBe(true);
      const { title, body } = details;
      expect([title.isWellFormed(), body.isWellFormed()]).toEqual([true, true]);
      for (const member of ['tag', 'conversationId', 'messageId', 'type', 'title', 'language'])
        expect(details).toHaveProperty(member);
      expect(title).not.toBe('');
      for (const cut of [title, body].filter((each) => /…\u2069?$/.test(each))) {
        const kept = cut.replace(/…\u2069?$/, '');
        const whole = [name, `${name} · ${name}`, text]
          .find((each) => kept !== '' && each.toWellFormed().startsWith(kept))
          ?.toWellFormed();
        if (whole) expect(segments.segment(whole).containing(kept.length)?.index ?? kept.length).toBe(kept.length);
      }
    }
  }
});

const CHARACTERS = [
  'a',
  'ø',
  '漢',
  'שלום ',
  'مرحبا ',
  'नमस्ते ',
  '👍',
  '👍🏽',
  '👩‍👩‍👧‍👦',
  '🇳🇴',
  'e\u0301\u0323',
  '"',
  '\\',
  '\u2028',
  '\ud83d',
  '\u0001',
  '<@uid:mara>',
  '\u2067',
  '\n',
];

function randomText(random: Seeded, max: number): string {
  const parts = Array.from({ length: random.integer(1, 4) }, () => one(random, CHARACTERS));
  return parts.join('').repeat(random.integer(1, max)).slice(0, max);
}

function measured(payload: PushPayload) {
  switch (payload.type) {
    case 'fcm':
      return {
        bytes: fcmMessageBytes(payload),
        max: 4096,
        details: {
          ...payload.message.data,
          title: payload.message.data.title ?? '',
          body: payload.message.data.body ?? '',
        },
      };
    case 'apns':
      return {
        bytes: apnsBodyBytes(payload),
        max: payload.pushType === 'voip' ? 5120 : 4096,
        details: payload.payload,
      };
    case 'webpush': {
      const { body } = payload;
      return {
        bytes: webpushBodyBytes(payload),
        max: 3993,
        details: 'notification' in body ? body.notification.data : body,
      };
    }
    default:
      return { bytes: customBodyBytes(payload), max: 4096, details: payload.data.notificationDetails };
  }
}
