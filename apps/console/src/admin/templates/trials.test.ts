import type { DryRun } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { resultsOf, trialOf } from './trials.ts';

test('providers that would send the same are told together', () => {
  const decisions: DryRun['decisions'] = [
    decision('apns', { payload: { title: 'Paul', body: 'Hi' } }),
    decision('fcm', { message: { data: { title: 'Paul', body: 'Hi' } } }),
    { channel: 'sms', wouldNotify: false, trace: [] },
  ];
  expect(resultsOf({ decisions })).toEqual([
    { carriers: 'APNs, FCM', preview: { kind: 'push', title: 'Paul', body: 'Hi', isCall: false } },
  ]);
});

test('a mention is one of the recipient; what needs a group is not tried', () => {
  expect(trialOf('userMention', 'ana')?.message?.data).toEqual({ text: '<@uid:ana>, can you take over?' });
  expect(trialOf('memberJoined', 'ana')).toBeUndefined();
});

function decision(provider: 'apns' | 'fcm', payload: Record<string, unknown>): DryRun['decisions'][number] {
  return { channel: 'push', provider, wouldNotify: true, trace: [], payload };
}
