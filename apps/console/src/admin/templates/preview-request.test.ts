import type { DryRun } from '@chatwire/protocol';
import { expect, test } from 'vitest';
import { previewRequestOf, previewResultsOf } from './preview-request.ts';

test('the preview groups providers with equal payloads', () => {
  const decisions: DryRun['decisions'] = [
    decision('apns', { payload: { title: 'Paul', body: 'Hi' } }),
    decision('fcm', { message: { data: { title: 'Paul', body: 'Hi' } } }),
    { channel: 'sms', wouldNotify: false, trace: [] },
  ];
  expect(previewResultsOf({ decisions })).toEqual([
    {
      providerLabels: 'APNs, FCM',
      preview: { kind: 'push', title: 'Paul', body: 'Hi', isCall: false, isClear: false },
    },
  ]);
});

test('a mention preview mentions the recipient, and group-only templates have no preview', () => {
  expect(previewRequestOf('userMention', 'ana')?.message?.data).toEqual({ text: '<@uid:ana>, can you take over?' });
  expect(previewRequestOf('memberJoined', 'ana')).toBeUndefined();
});

function decision(provider: 'apns' | 'fcm', payload: Record<string, unknown>): DryRun['decisions'][number] {
  return { channel: 'push', provider, wouldNotify: true, trace: [], payload };
}
