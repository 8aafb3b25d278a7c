import { describe, expect, test } from 'vitest';
import { apnsBodyBytes } from '../../providers/apns/apns-payload-of.ts';
import { customBodyBytes } from '../../providers/custom/custom-payload-of.ts';
import { fcmMessageBytes } from '../../providers/fcm/fcm-payload-of.ts';
import type { PushDetailsWithAvatars } from '../../providers/push-details.ts';
import type { PushPayload } from '../../providers/registry.ts';
import { webpushBodyBytes } from '../../providers/webpush/webpush-payload-of.ts';
import {
  ACCOUNTS,
  callEvent,
  candidate,
  decisionsIn,
  groupMessageEvent,
  messageEvent,
  settings,
  token,
} from '../testing/examples.fixture.ts';
import { seeded } from '../testing/seeded.fixture.ts';
import { truncatePayload } from './truncate-payload.ts';

const DETAILS: PushDetailsWithAvatars = {
  title: 'Ivo',
  body: 'Boat is ready',
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
};

/** Returns the rest of details that are the payload themselves. */
function fitted(details: Partial<PushDetailsWithAvatars>, maxBytes: number, trimsText = false): PushDetailsWithAvatars {
  return truncatePayload<PushDetailsWithAvatars>(
    { ...DETAILS, ...details },
    { build: (built) => built, bytesOf: (built) => Buffer.byteLength(JSON.stringify(built)), maxBytes, trimsText },
  ).value;
}

/** The member `receipt` as the adapters add it. */
const RECEIPT = `,"receipt":"${'x'.repeat(34)}"`.length;
const BARE = Buffer.byteLength(JSON.stringify(DETAILS));

describe('a payload above its limit', () => {
  const message = { id: '1', data: { text: 'ø'.repeat(300) } };
  const custom = { x: 'y'.repeat(300) };

  test('stays unchanged at exactly the limit', () => {
    expect(fitted({}, BARE)).toEqual(DETAILS);
  });

  test('loses the message object first', () => {
    expect(fitted({ message, custom }, BARE + 400)).toEqual({ ...DETAILS, custom });
  });

  test('keeps the message object with a shorter text if the operator prefers it', () => {
    const kept = fitted({ message, custom }, BARE + 700, true);
    expect(kept).toMatchObject({ custom, message: { id: '1', data: { text: expect.stringMatching(/^ø+…$/) } } });
    expect(Buffer.byteLength(JSON.stringify(kept))).toBeGreaterThan(BARE + 700 - 4);
    expect(fitted({ message, custom }, BARE + 320, true)).toEqual({ ...DETAILS, custom });
  });

  test('a payload above its limit loses the operator’s JSON second', () => {
    expect(fitted({ message, custom }, BARE + 100)).toEqual(DETAILS);
  });

  test('a payload above its limit loses the end of its body last, between characters', () => {
    const body = '👍'.repeat(50);
    const cut = fitted({ body, custom }, BARE + 80);
    expect(cut.body).toMatch(/^(👍)+…$/u);
    expect(Buffer.byteLength(JSON.stringify(cut))).toBeGreaterThan(BARE + 80 - 4);
    expect(Buffer.byteLength(JSON.stringify(cut))).toBeLessThanOrEqual(BARE + 80);
  });

  test('finally loses its avatars', () => {
    const senderAvatar = `https://files.example/${'a'.repeat(500)}`;
    expect(fitted({ senderAvatar, message }, BARE + 50)).toEqual(DETAILS);
    expect(fitted({ senderAvatar, body: 'x'.repeat(600) }, BARE + 650).senderAvatar).toBe(senderAvatar);
  });
});

describe('any message', () => {
  const random = seeded(3);
  const alphabets = ['a', 'ø', '漢', '👍', '"', '\\', '\u2028', '👩‍👩‍👧‍👦'];

  test('no push exceeds the byte limit of its provider', () => {
    for (let round = 0; round < 150; round += 1) {
      const text = (random.pick(alphabets) ?? 'a').repeat(random.integer(0, 3000));
      const long = (random.pick(alphabets) ?? 'a').repeat(random.integer(1, 50)).slice(0, 100);
      const push = {
        includeMessageObjectSetting: random.chance(0.7),
        trimTextFieldSetting: random.chance(0.5),
        badgeCountSetting: random.chance(0.5),
        receiptsSetting: random.chance(0.5) ? 2 : 1,
        customJson: random.chance(0.5) ? { note: 'ø'.repeat(random.integer(0, 500)) } : null,
      };
      const event = random.chance(0.5) ? groupMessageEvent({ data: { text } }) : messageEvent({ data: { text } });
      const avatar = `https://files.example/${'a'.repeat(random.integer(0, 2000))}`;
      const decisions = decisionsIn({
        event: { ...event, actor: { uid: 'ivo', name: long, avatar } },
        settings: settings({ preferences: { push } }),
        accounts: { ...ACCOUNTS, custom: { isEnabled: true } },
        candidate: candidate({
          name: long,
          avatar,
          unreadCount: 12,
          tokens: [token(), token('fcm_ios'), token('apns_ios_device')],
        }),
      });
      expect(decisions).toHaveLength(4);
      for (const { payload } of decisions) {
        expect(payload && bytesOf(payload.value) + (push.receiptsSetting === 2 ? RECEIPT : 0)).toBeLessThanOrEqual(
          4096,
        );
        expect(payload?.json.isWellFormed()).toBe(true);
        expect(JSON.parse(payload?.json ?? '')).toEqual(payload?.value);
      }
    }
  });

  test('a call to a VoIP token may be a kilobyte larger', () => {
    const including = settings({ preferences: { push: { includeMessageObjectSetting: true } } });
    const sized = (size: number, platform: 'apns_ios_voip' | 'apns_ios_device') => {
      const event = callEvent('initiated');
      const data = { ...event.message.data, text: 'x'.repeat(size) };
      const [decision] = decisionsIn({
        event: { ...event, message: { ...event.message, data } },
        settings: including,
        candidate: candidate({ tokens: [token(platform)] }),
      });
      return decision?.payload?.json.includes('xxx');
    };
    expect(sized(4000, 'apns_ios_voip')).toBe(true);
    expect(sized(4000, 'apns_ios_device')).toBe(false);
    expect(sized(5000, 'apns_ios_voip')).toBe(false);
  });
});

function bytesOf(payload: PushPayload): number {
  switch (payload.type) {
    case 'fcm':
      return fcmMessageBytes(payload);
    case 'apns':
      return apnsBodyBytes(payload);
    case 'webpush':
      return webpushBodyBytes(payload);
    case 'custom':
      return customBodyBytes(payload);
  }
}
