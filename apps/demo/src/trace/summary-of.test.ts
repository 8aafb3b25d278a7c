import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import type { TraceEntry } from '../playground/playground.ts';
import { en } from '../strings/languages/en.ts';
import { summaryOf } from './summary-of.ts';

const ENTRY: TraceEntry = {
  id: '1',
  recipient: 'ivo',
  target: 'fcm_web',
  result: 'shown',
  tone: 'good',
  text: 'In the notification list of this browser since 09:14.',
  isClear: false,
  durationMs: 3,
};
const MUTED = { ...ENTRY, result: 'skipped', text: 'Mara muted this conversation.' };
const READ = Chat.MessageReceipt.fromJSON({ messageId: '7', sender: { uid: 'ivo' }, readAt: 1_795_000_000 });

test('summaryOf counts readers and outcomes, without their reasons', () => {
  expect(summaryOf({ entries: [], receipts: [] }, t).text).toBe('Your last message: stored');
  expect(summaryOf({ entries: [ENTRY, ENTRY, MUTED, MUTED], receipts: [READ] }, t)).toEqual({
    text: 'Your last message: seen by 1 · 2 notified · 2 skipped',
    tone: 'success',
  });
  const clear = { ...ENTRY, isClear: true, result: 'cleared' };
  expect(summaryOf({ entries: [ENTRY, clear], receipts: [] }, t).text).toBe('Your last message: 1 notified');
  const open = { ...ENTRY, result: 'notShown', text: 'Arrived; not shown: the conversation was open.' };
  expect(summaryOf({ entries: [ENTRY, open], receipts: [] }, t).text).toBe(
    'Your last message: 1 notified · 1 not shown',
  );
  const failed = { ...MUTED, result: 'failed', text: 'FCM is temporarily unavailable (503).' };
  expect(summaryOf({ entries: [failed, MUTED], receipts: [] }, t)).toEqual({
    text: 'Your last message: 1 failed · 1 skipped',
    tone: 'warning',
  });
  const unreported = { ...ENTRY, result: 'unknown', text: 'Accepted by FCM; the browser has not reported yet.' };
  expect(summaryOf({ entries: [unreported], receipts: [] }, t)).toEqual({
    text: 'Your last message: 1 not known',
    tone: 'neutral',
  });
  // A phone that was reached counts more than one that has not reported.
  expect(summaryOf({ entries: [ENTRY, unreported], receipts: [] }, t).tone).toBe('success');
});

function t(key: string, values: Readonly<Record<string, unknown>> = {}): string {
  const text: string = Reflect.get(en, key.replace('demo.', ''));
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
