import type { DryRun } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { resultsOf, trialOf } from './trials.ts';

test('the preview groups providers with equal payloads', () => {
  const decisions: DryRun['decisions'] = [
    decision('apns', { payload: { title: 'Paul', body: 'Hi' } }),
    decision('fcm', { message: { data: { title: 'Paul', body: 'Hi' } } }),
    { channel: 'sms', wouldNotify: false, trace: [] },
  ];
  expect(resultsOf({ decisions })).toEqual([
    { carriers: 'APNs, FCM', preview: { kind: 'push', title: 'Paul', body: 'Hi', isCall: false, isClear: false } },
  ]);
});

test('a mention preview mentions the recipient, and group-only templates have no preview', () => {
  expect(trialOf('userMention', 'ana')?.message?.data).toEqual({ text: '<@uid:ana>, can you take over?' });
  expect(trialOf('memberJoined', 'ana')).toBeUndefined();
});

function decision(provider: 'apns' | 'fcm', payload: Record<string, unknown>): DryRun['decisions'][number] {
  return { channel: 'push', provider, wouldNotify: true, trace: [], payload };
}
