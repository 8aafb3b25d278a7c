import type { Outcome } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import { suppressionOf } from './decision.ts';
import type { CodedReason } from './rules/rule.ts';

const MUTED: CodedReason = { reason: 'MUTE_PREFERENCE', code: 'MUTED' };
const NO_DEVICE: CodedReason = { reason: 'NOT_FOUND', code: 'NO_PUSH_TOKEN' };

describe('suppressionOf', () => {
  test.each<[CodedReason, Outcome]>([
    [{ reason: 'MESSAGES_PREFERENCE', code: 'NONE' }, 'skipped'],
    [{ reason: 'QUOTA_PREFERENCE', code: 'PER_DAY' }, 'skipped'],
    [{ reason: 'MISSING_EMAIL', code: 'NO_EMAIL' }, 'unreachable'],
    [{ reason: 'MISSING_PHNO', code: 'NO_PHONE' }, 'unreachable'],
    [NO_DEVICE, 'unreachable'],
    [{ reason: 'NOT_FOUND', code: 'NO_PROVIDER' }, 'failed'],
    [{ reason: 'INVALID_PUSH_PROVIDER_ID', code: 'UNKNOWN' }, 'failed'],
    [{ reason: 'TIMED_OUT', code: 'PROVIDER' }, 'failed'],
    [{ reason: 'TWILIO_CREATE_ERROR', code: '21211' }, 'failed'],
  ])('the outcome of %o is %s', (coded, outcome) => {
    expect(suppressionOf(coded, {})).toMatchObject({ action: 'suppress', reason: coded.reason, outcome });
  });

  test('the sentence names channel, account, and provider as far as they are known', () => {
    const message = (about: Parameters<typeof suppressionOf>[1], coded: CodedReason = NO_DEVICE) =>
      suppressionOf(coded, about).reasonDetail.message;
    const unknownId: CodedReason = { reason: 'INVALID_PUSH_PROVIDER_ID', code: 'UNKNOWN' };
    expect(message({ channel: 'push', provider: 'fcm', providerId: 'fcm-main' }, unknownId)).toContain('fcm-main');
    const noProvider: CodedReason = { reason: 'NOT_FOUND', code: 'NO_PROVIDER' };
    expect(message({ channel: 'sms' }, noProvider)).toMatch(/SMS/);
    expect(message({ channel: 'push', provider: 'none' }, noProvider)).toBe(message({ channel: 'push' }, noProvider));
  });

  test('keeps the setting that decided together with its source, and the measured values', () => {
    const setting = { setting: 'email.maxPerDay', value: 3, source: 'app' } as const;
    const { message: _, ...detail } = suppressionOf(
      { reason: 'QUOTA_PREFERENCE', code: 'PER_DAY', ...setting, count: 3 },
      { channel: 'email' },
    ).reasonDetail;
    expect(detail).toEqual({ code: 'PER_DAY', ...setting, count: 3 });
    const { message: __, ...stale } = suppressionOf({ ...NO_DEVICE, code: 'TOKEN_STALE', value: 400 }, {}).reasonDetail;
    expect(stale).toEqual({ code: 'TOKEN_STALE', value: 400 });
  });

  test('omits a setting without its source, and values that were not measured', () => {
    const { message: _, ...detail } = suppressionOf(
      { ...MUTED, setting: 'mute.dndPreferenceSetting' },
      {},
    ).reasonDetail;
    expect(detail).toStrictEqual({ code: 'MUTED' });
    const { message: __, ...plain } = suppressionOf(MUTED, {}).reasonDetail;
    expect(plain).toStrictEqual({ code: 'MUTED' });
    const { message: ___, ...sourceOnly } = suppressionOf(
      { ...MUTED, source: 'user', localTime: '22:02' },
      {},
    ).reasonDetail;
    expect(sourceOnly).toStrictEqual({ code: 'MUTED', localTime: '22:02' });
  });
});
