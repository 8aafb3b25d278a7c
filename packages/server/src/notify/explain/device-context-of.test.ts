import type { LogEntry } from '@chatwire/protocol';
import { describe, expect, test } from 'vitest';
import type { PushTokenRow } from '../../storage/notifications/devices/push-tokens-store.ts';
import { deviceContextOf } from './device-context-of.ts';

const SENT_MS = 1_000_000;
const HOUR_MS = 3_600_000;
const entry = (more: Partial<LogEntry> = {}): LogEntry =>
  ({ tokenType: 'fcm_android', trigger: 'after_message', processingStartedAtMS: SENT_MS, ...more }) as LogEntry;
const token = (more: Partial<PushTokenRow>): PushTokenRow =>
  ({ created_at_ms: 5, silent_at_ms: null, reported_at_ms: null, ...more }) as PushTokenRow;

describe('an entry is explained with facts of its own time', () => {
  test.each([
    ['before the push', SENT_MS - 1, undefined],
    ['while it waited', SENT_MS + HOUR_MS, SENT_MS + HOUR_MS],
    ['after its lifetime', SENT_MS + HOUR_MS + 1, undefined],
  ])('messages that FCM dropped %s', (_, droppedAtMS, expected) => {
    expect(deviceContextOf(entry(), { report: { droppedAtMS } }).droppedAtMS).toBe(expected);
  });

  test.each([
    ['before the last report of the browser', SENT_MS + 1, undefined],
    ['after it', SENT_MS - 1, true],
  ])('a push to a browser that no longer responds, sent %s', (_, reported_at_ms, expected) => {
    const silent = token({ silent_at_ms: SENT_MS + HOUR_MS, reported_at_ms });
    expect(deviceContextOf(entry(), { token: silent, report: {} }).stale).toBe(expected);
  });

  test('a push that arrived when its priority was lowered, and another one', () => {
    const arrived = (receivedAtMS: number) => entry({ device: { state: 'displayed', receivedAtMS } });
    const report = { loweredAtMS: SENT_MS };
    expect(deviceContextOf(arrived(SENT_MS + 60_000), { report }).loweredAtMS).toBe(SENT_MS);
    expect(deviceContextOf(arrived(SENT_MS + 60_001), { report }).loweredAtMS).toBeUndefined();
  });

  test('names a device by its model, and says since when it is registered', () => {
    const context = deviceContextOf(entry(), { token: token({}), report: { model: 'Pixel 9', browser: 'Firefox' } });
    expect(context).toEqual({ os: 'android', name: 'Firefox (Pixel 9)', registeredAtMS: 5 });
  });

  test('has the version of the app only if nothing was sent, because the entry of a push has the version of its time', () => {
    const report = { appVersion: '4.2.0' };
    expect(deviceContextOf(entry(), { report }).appVersion).toBe('4.2.0');
    expect(deviceContextOf(entry({ device: { state: 'none' } }), { report }).appVersion).toBeUndefined();
  });
});
