import type { Chat } from '@chatwire/sdk';
import { beforeEach, expect, test } from 'vitest';
import { fakeNotifications } from '../testing/fake-notifications.ts';
import { DeviceReporter } from './device-reporter.ts';

const MINUTE_MS = 60_000;
let nowMs: number;
let sent: Chat.DeviceState[];
let isOffline: boolean;
let adapter: ReturnType<typeof fakeNotifications>;
let reporter: DeviceReporter;
beforeEach(() => {
  nowMs = 0;
  sent = [];
  isOffline = false;
  adapter = fakeNotifications();
  const reportDeviceState = async (state: Chat.DeviceState) => {
    if (isOffline) throw new Error('offline');
    sent.push(state);
  };
  reporter = new DeviceReporter({
    client: { reportDeviceState },
    adapter,
    known: () => ({ os: 'ios', appVersion: '1.0' }),
    nowMs: () => nowMs,
  });
});

test('an unchanged state is reported at most every 30 minutes', async () => {
  for (; nowMs < 65 * MINUTE_MS; nowMs += 5 * MINUTE_MS) await reporter.report();
  expect(sent).toHaveLength(3);
});

test('a changed state is reported immediately, with what the system says', async () => {
  await reporter.report();
  adapter.getSystemSettings = async () => ({ permission: 'ephemeral', alert: false });
  await reporter.report();
  expect(sent).toEqual([
    { os: 'ios', appVersion: '1.0', permission: 'not_determined', channels: [] },
    { os: 'ios', appVersion: '1.0', permission: 'ephemeral', alert: false, channels: [] },
  ]);
});

test('another login reports again', async () => {
  await reporter.report();
  reporter.loginChanged();
  await reporter.report();
  expect(sent).toHaveLength(2);
});

test('a report that failed is repeated', async () => {
  isOffline = true;
  await expect(reporter.report()).rejects.toThrow('offline');
  isOffline = false;
  await reporter.report();
  expect(sent).toHaveLength(1);
});
