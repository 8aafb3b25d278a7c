import type { Platform } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import { clearBudgetOf, nextSlotMs, withSent } from './clear-budget.ts';
import { type ClearTarget, decideClear, MAX_WAIT_MS } from './decide-clear.ts';
import { outdatedCauseOf } from './outdated-cause-of.ts';
import type { ShownNotification } from './shown-notification.ts';
import { showsNothingSafely } from './shows-nothing-safely.ts';
import { shownNotification } from './testing/shown-notification.ts';

const NOW = 1_800_000_000_000;
const MINUTE = 60_000;
const READ = { messageId: 7, readId: 7 };

function decided(target: Partial<ClearTarget>, rows: readonly Partial<ShownNotification>[] = [READ]) {
  return decideClear(
    {
      platform: 'fcm_android',
      isTolerant: true,
      rows: rows.map(shownNotification),
      badge: undefined,
      lastBadge: null,
      isBadgeUncertain: false,
      badgeAcceptedAtMs: null,
      heardAtMs: null,
      sinceMs: NOW - 5_000,
      sent: [],
      ...target,
    },
    NOW,
  );
}

describe('a notification is outdated', () => {
  test.each([
    [{ exists: false }, 'retracted'],
    [{ isHidden: true }, 'retracted'],
    [{ isDeleted: true }, 'deleted'],
    [{ isSenderGone: true }, 'removed'],
    [{ hasLeft: true }, 'removed'],
    [{ readId: 7 }, 'read'],
    [{ readId: 7, kind: 'missed_call' }, 'answered'],
    [{ readId: 6 }, undefined],
    [{ kind: 'reaction', readId: 9 }, undefined],
    [{ kind: 'reaction', isOpened: true }, 'read'],
    [{ kind: 'merged', exists: false, isDeleted: true, isSenderGone: true, readId: 6 }, undefined],
    [{ kind: 'merged', readId: 7 }, 'read'],
    [{ kind: 'merged', hasLeft: true }, 'removed'],
  ] as const)('%j: %s', (row, cause) => {
    expect(outdatedCauseOf(shownNotification(row))).toBe(cause);
  });
});

describe('a push is sent', () => {
  test('a push is sent when something is outdated that no accepted clear covers', () => {
    expect(decided({})).toMatchObject({ action: 'push' });
    expect(decided({}, [{ ...READ, isCovered: true }])).toEqual({ action: 'nothing' });
    expect(decided({}, [{ messageId: 7 }])).toEqual({ action: 'nothing' });
  });

  test('a push is sent when the badge of an iPhone differs from that of the last push', () => {
    const iphone = { platform: 'apns_ios_device', badge: 3 } as const;
    expect(decided({ ...iphone, lastBadge: 4 }, [])).toMatchObject({ action: 'push' });
    expect(decided({ ...iphone, lastBadge: null }, [])).toMatchObject({ action: 'push' });
    expect(decided({ ...iphone, lastBadge: 3 }, [])).toEqual({ action: 'nothing' });
    expect(decided({ ...iphone, lastBadge: 4, heardAtMs: NOW - 5_000 }, [])).toEqual({ action: 'selfCorrected' });
    expect(decided({ ...iphone, lastBadge: null, isBadgeUncertain: true, heardAtMs: NOW }, [])).toMatchObject({
      action: 'push',
    });
    expect(decided({ platform: 'fcm_android', badge: 3, lastBadge: 4 }, [])).toEqual({ action: 'nothing' });
  });

  test('a push is sent when the last push to an iPhone was accepted after the device had set its badge itself', () => {
    const iphone = { platform: 'apns_ios_device', badge: 3, lastBadge: 4, heardAtMs: NOW - 4_000 } as const;
    expect(decided({ ...iphone, badgeAcceptedAtMs: NOW - 4_001 }, [])).toEqual({ action: 'selfCorrected' });
    // In the same millisecond, or later.
    const afterwards = { ...iphone, badgeAcceptedAtMs: NOW - 4_000 };
    expect(decided(afterwards, [])).toEqual({ action: 'push', changesBadge: true });
    expect(decided({ ...afterwards, lastBadge: 3 }, [READ])).toEqual({ action: 'push', changesBadge: false });
  });

  test('no push is sent after a day', () => {
    expect(decided({ sinceMs: NOW - MAX_WAIT_MS })).toEqual({ action: 'expired' });
  });
});

describe('budget', () => {
  test.each([
    ['apns_ios_device', 20 * MINUTE],
    ['fcm_ios', 20 * MINUTE],
    ['fcm_android', 10_000],
    ['webpush_unifiedpush', 10_000],
    [undefined, 10_000],
  ] as const)('a device of %s waits for %i ms after a clear', (platform, gapMs) => {
    expect(decided({ platform, sent: [NOW - gapMs] })).toMatchObject({ action: 'push' });
    expect(decided({ platform, sent: [NOW - gapMs + 1] })).toEqual({ action: 'wait', untilMs: NOW + 1 });
  });

  test('a wait ends after a day at the latest', () => {
    const sinceMs = NOW - MAX_WAIT_MS + 10;
    expect(decided({ platform: 'apns_ios_device', sinceMs, sent: [NOW] })).toEqual({
      action: 'wait',
      untilMs: NOW + 10,
    });
  });

  test.each(['apns_ios_device', 'fcm_android', 'fcm_web', 'webpush_browser'] as const)(
    'pushes to %s in a row keep to the budget within any hour and day',
    (platform: Platform) => {
      const budget = clearBudgetOf(platform);
      const all: number[] = [];
      let sent: number[] = [];
      for (let now = NOW; now < NOW + 3 * MAX_WAIT_MS; ) {
        const slot = nextSlotMs(budget, sent, now);
        sent = withSent(sent, slot);
        all.push(slot);
        now = slot;
      }
      const most = (spanMs: number) =>
        Math.max(...all.map((from) => all.filter((ms) => ms >= from && ms < from + spanMs).length));
      expect(most(MAX_WAIT_MS)).toBe(budget.perDay);
      expect(most(budget.gapMs)).toBe(1);
      if (platform === 'apns_ios_device') expect(most(60 * MINUTE)).toBe(3);
      expect(sent.length).toBeLessThanOrEqual(budget.perDay);
    },
  );
});

describe('a browser', () => {
  test('waits for a push to carry the clear unless another notification remains', () => {
    const browser = { platform: 'webpush_browser' } as const;
    const waits = { action: 'wait', untilMs: NOW - 5_000 + MAX_WAIT_MS };
    expect(decided(browser)).toEqual(waits);
    expect(decided(browser, [READ, { messageId: 9 }])).toMatchObject({ action: 'push' });
    expect(decided({ ...browser, isTolerant: false }, [READ, { messageId: 9 }])).toEqual(waits);
  });

  test.each([
    ['webpush_browser', 'https://web.push.apple.com/QX', undefined, false],
    ['webpush_browser', 'https://fcm.googleapis.com/fcm/send/x', undefined, true],
    ['webpush_browser', 'https://updates.push.services.mozilla.com/wpush/v2/x', undefined, true],
    ['webpush_browser', 'https://push.example/x', undefined, false],
    ['webpush_browser', 'https://push.example/x?https://fcm.googleapis.com/', undefined, false],
    ['webpush_browser', 'https://web.push.apple.com/QX', 'Chrome 140', false],
    ['fcm_web', 'token', undefined, false],
    ['fcm_web', 'token', 'Safari 26', false],
    ['fcm_web', 'token', 'Chrome 140', true],
    ['fcm_web', 'token', 'Firefox', true],
  ] as const)('%s at %s that reports %s is tolerant: %s', (platform, pushToken, browser, isTolerant) => {
    expect(showsNothingSafely({ platform, pushToken, browser, os: 'web' })).toBe(isTolerant);
  });

  test('a browser on iOS is Safari, whatever its name', () => {
    const chrome = { platform: 'fcm_web', pushToken: 'token', browser: 'Chrome 140' } as const;
    expect(showsNothingSafely({ ...chrome, os: 'ios' })).toBe(false);
    expect(showsNothingSafely({ ...chrome, os: undefined })).toBe(true);
  });
});
