import { PLATFORMS, type Platform } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import type { ChatEvent } from '../../outbox/chat-event.ts';
import type { Candidate, PushToken } from '../candidate.ts';
import {
  ACCOUNTS,
  APNS,
  callEvent,
  candidate,
  decisionsIn,
  FCM,
  messageEvent,
  NOW,
  owns,
  resultOf,
  settings,
  token,
} from '../testing/examples.fixture.ts';
import { accountDirectoryOf } from './account-directory.ts';
import { usableTokens } from './usable-tokens.ts';

const EVERY_DEVICE = PLATFORMS.map((platform) => token(platform, { session: platform }));

describe('the account of a token', () => {
  const other = { ...FCM, providerId: 'fcm-two', isDefault: false };
  const directory = accountDirectoryOf({ fcm: [FCM, other], apns: [APNS] });

  test.each([
    [undefined, { providerId: 'fcm-main', account: FCM }],
    ['', { providerId: 'fcm-main', account: FCM }],
    ['default', { providerId: 'fcm-main', account: FCM }],
    ['fcm-two', { providerId: 'fcm-two', account: other }],
    ['apns-main', { providerId: 'apns-main', fault: 'WRONG_KIND' }],
    ['nobody', { providerId: 'nobody', fault: 'UNKNOWN' }],
  ] as const)('that names %o', (providerId, match) => {
    expect(directory.find('fcm', providerId)).toEqual(match);
  });

  test('has a fault when it is disabled, its key is bad, or there is no default', () => {
    const faulty = accountDirectoryOf({
      fcm: [{ ...FCM, isEnabled: false, hasBadCredentials: true }],
      apns: [{ ...APNS, isDefault: false, hasBadCredentials: true }],
    });
    expect(faulty.find('fcm', 'default')).toMatchObject({ providerId: 'fcm-main', fault: 'DISABLED' });
    expect(faulty.find('apns', 'apns-main')).toMatchObject({ providerId: 'apns-main', fault: 'BAD_CREDENTIALS' });
    expect(faulty.find('apns', undefined)).toEqual({ providerId: 'default', fault: 'NO_DEFAULT' });
  });

  test('may share its id with an account of the other kind', () => {
    const twins = accountDirectoryOf({ fcm: [FCM], apns: [{ ...APNS, providerId: FCM.providerId }] });
    expect(twins.find('fcm', FCM.providerId)).toEqual({ providerId: FCM.providerId, account: FCM });
  });
});

describe('usable tokens', () => {
  const platformsFor = (event: ChatEvent, uid: string, tokens: readonly PushToken[] = EVERY_DEVICE) =>
    usableTokens(event, uid, tokens).map((usable) => usable.token.platform);
  const but = (unwanted: (platform: Platform) => boolean) => PLATFORMS.filter((platform) => !unwanted(platform));
  const isVoip = (platform: Platform) => platform.endsWith('_voip');
  const isFcmIos = (platform: Platform) => platform.startsWith('fcm_') && platform.endsWith('_ios');

  test('include all but VoIP tokens for chat events', () => {
    expect(platformsFor(messageEvent(), 'mara')).toEqual(but(isVoip));
  });

  test('include VoIP tokens, device tokens of sessions without one, and FCM except iOS for a ringing call', () => {
    expect(platformsFor(callEvent('initiated'), 'mara')).toEqual(but(isFcmIos));
    const phone = [token('apns_ios_device'), token('apns_ios_voip'), token('apns_ios_device', { session: 'tablet' })];
    expect(usableTokens(callEvent('initiated'), 'mara', phone).map((usable) => usable.token)).toEqual(phone.slice(1));
  });

  test('include VoIP tokens only where the call rang for an unanswered call', () => {
    for (const trigger of ['cancelled', 'unanswered'] as const) {
      expect(platformsFor(callEvent(trigger), 'mara')).toEqual(
        but((platform) => isFcmIos(platform) || isVoip(platform)),
      );
      const rang = [token('apns_ios_voip', { isRinging: true }), token('apns_flutter_voip', { session: 'other' })];
      expect(platformsFor(callEvent(trigger), 'mara', rang)).toEqual(['apns_ios_voip']);
    }
  });

  test('never include VoIP tokens of the caller', () => {
    expect(platformsFor(callEvent('rejected'), 'ivo')).toEqual(but(isVoip));
  });

  test('include the other ringing devices of the decliner', () => {
    const rang = [
      token('apns_ios_voip', { session: 'session-of-actor', isRinging: true }),
      token('apns_flutter_voip', { session: 'tablet', isRinging: true }),
      token('fcm_android', { session: 'old-phone' }),
    ];
    expect(platformsFor(callEvent('rejected'), 'mara', rang)).toEqual(['apns_flutter_voip']);
  });
});

describe('a ring-stop', () => {
  const asleep = owns({ mute: { dndPreferenceSetting: 2 } });
  const ringing: Candidate = candidate({
    ownPreferences: asleep,
    mutedUntilMs: NOW + 1,
    tokens: [token('apns_ios_voip', { isRinging: true }), token('fcm_android', { session: 'tablet' })],
  });

  test('reaches the devices that rang regardless of preferences, which apply to other devices', () => {
    const off = settings({ preferences: { call: { cancelledSetting: 1 } } });
    const decisions = decisionsIn({ event: callEvent('cancelled'), settings: off, candidate: ringing });
    expect(decisions.map(resultOf)).toEqual(['sent', 'CALL_PREFERENCE CANCELLED']);
    expect(decisions[0]?.trace.slice(0, 4).map(({ result }) => result)).toEqual(Array(4).fill('not_applicable'));
  });

  test('a ring-stop requires a provider account', () => {
    const decisions = decisionsIn({
      event: callEvent('cancelled'),
      candidate: ringing,
      accounts: { ...ACCOUNTS, apns: [] },
    });
    expect(decisions.map(resultOf)).toEqual(['INVALID_PUSH_PROVIDER_ID NO_DEFAULT', 'DND_PREFERENCE DND_ON']);
  });

  test('has no decision for a decliner without a ringing device, and never calls a webhook', () => {
    const accounts = { ...ACCOUNTS, custom: { isEnabled: true } };
    expect(decisionsIn({ event: callEvent('rejected'), candidate: candidate(), accounts })).toEqual([]);
    const declined = candidate({ tokens: [token('apns_ios_voip', { isRinging: true })] });
    const decisions = decisionsIn({ event: callEvent('rejected'), candidate: declined, accounts });
    expect(decisions.map(({ target }) => target.provider)).toEqual(['apns']);
  });
});

describe('without a target', () => {
  test('a candidate gets exactly one decision without a device', () => {
    const onlyVoip = candidate({ tokens: [token('apns_ios_voip')] });
    expect(decisionsIn({ candidate: onlyVoip }).map(resultOf)).toEqual(['NOT_FOUND NO_PUSH_TOKEN']);
    const three = candidate({ tokens: EVERY_DEVICE.slice(0, 3) });
    const nobody = { fcm: [{ ...FCM, isEnabled: false }], apns: [], custom: { isEnabled: false } };
    expect(decisionsIn({ candidate: three, accounts: nobody }).map(resultOf)).toEqual(['NOT_FOUND NO_PROVIDER']);
  });

  test('a full trace distinguishes a missing device from a missing provider', () => {
    const results = (has: Candidate) =>
      decisionsIn({ candidate: has, accounts: { fcm: [], apns: [] }, mode: 'all' })[0]?.trace.slice(-3);
    expect(results(candidate())?.map(({ result }) => result)).toEqual(['fail', 'pass', 'not_applicable']);
    expect(results(candidate({ tokens: [] }))?.map(({ result }) => result)).toEqual(['fail', 'fail', 'not_applicable']);
  });

  test('a webhook alone is enough', () => {
    const accounts = { fcm: [], apns: [], custom: { isEnabled: true } };
    expect(decisionsIn({ candidate: candidate({ tokens: [] }), accounts }).map(resultOf)).toEqual(['sent']);
  });
});
