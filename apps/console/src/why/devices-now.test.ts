import { describe, expect, test } from 'vitest';
import { devicesNow } from './devices-now.ts';
import type { ExplainedPath } from './explained-paths.ts';
import type { OnDevice } from './path.ts';

const path = (atMs: number, devices: Readonly<Record<string, OnDevice>>): ExplainedPath => ({
  key: String(atMs),
  trigger: atMs === 1 ? 'after_message' : 'message_edited',
  label: atMs === 1 ? 'Message' : 'Edit 1 of 2',
  occurredAtMs: atMs,
  channelsOff: [],
  sharedSteps: [],
  pending: [],
  targets: Object.entries(devices).map(([label, onDevice]) => ({
    key: `${label} ${atMs}`,
    channel: 'push',
    label,
    end: 'notified',
    onDevice,
    steps: [],
  })),
});
const LISTED: OnDevice = { result: 'shown', shown: 'yes', sentence: 'In the list.', isListed: true };
const REPLACED: OnDevice = { result: 'shown', shown: 'yes', sentence: 'Replaced.', isReplaced: true };
const UNKNOWN: OnDevice = { result: 'unknown', shown: 'pending', sentence: 'No word.' };
const CLEARED: OnDevice = { result: 'cleared', shown: 'yes', sentence: 'Cleared.' };

describe('of several pushes about a message', () => {
  test.each([
    ['the one in the list', { iPhone: LISTED }, { iPhone: REPLACED }, 'Edit 1 of 2', 'In the list.'],
    [
      'the one in the list, before a later one without a report',
      { iPhone: UNKNOWN },
      { iPhone: LISTED },
      'Message',
      'In the list.',
    ],
    ['the newest that was reported', { iPhone: CLEARED }, { iPhone: REPLACED }, 'Edit 1 of 2', 'Cleared.'],
    ['the newest, if none was reported', { iPhone: UNKNOWN }, { iPhone: UNKNOWN }, 'Edit 1 of 2', 'No word.'],
  ] as const)('a device is said to have %s', (_, edit, message, event, sentence) => {
    const [now, ...more] = devicesNow([path(2, edit), path(1, message)]);
    expect(more).toEqual([]);
    expect([now?.event, now?.onDevice.sentence]).toEqual([event, sentence]);
  });

  test('nothing is said if each device got one', () => {
    expect(devicesNow([path(2, { Android: LISTED }), path(1, { iPhone: LISTED })])).toEqual([]);
  });
});
