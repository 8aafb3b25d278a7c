import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import type { TraceEntry } from '../playground/playground.ts';
import { en } from '../strings/languages/en.ts';
import { summaryOf } from './summary-of.ts';

const ENTRY: TraceEntry = {
  id: '1',
  recipient: 'ivo',
  target: 'fcm_web',
  outcome: 'sent',
  text: 'FCM accepted the notification.',
  isClear: false,
  onDevice: 'unknown',
  durationMs: 3,
};
const MUTED = { ...ENTRY, onDevice: '', outcome: 'skipped', text: 'Mara muted this conversation.' };
const READ = Chat.MessageReceipt.fromJSON({ messageId: '7', sender: { uid: 'ivo' }, readAt: 1_795_000_000 });

test('summaryOf counts readers and outcomes, and adds the reason if there is only one', () => {
  expect(summaryOf({ entries: [], receipts: [] }, t).text).toBe('Your last message: stored');
  expect(summaryOf({ entries: [ENTRY, ENTRY, MUTED, MUTED], receipts: [READ] }, t)).toEqual({
    text: 'Your last message: seen by 1 · 2 notified · 2 skipped: Mara muted this conversation.',
    isWarning: false,
  });
  const clear = { ...ENTRY, isClear: true, onDevice: 'cleared' };
  expect(summaryOf({ entries: [ENTRY, clear], receipts: [] }, t).text).toBe('Your last message: 1 notified');
  const open = { ...ENTRY, onDevice: 'notShown', text: 'Arrived; not shown: the conversation was open.' };
  expect(summaryOf({ entries: [ENTRY, open], receipts: [] }, t).text).toBe(
    'Your last message: 1 notified · 1 not shown: Arrived; not shown: the conversation was open.',
  );
  const failed = { ...MUTED, outcome: 'failed', text: 'FCM is temporarily unavailable (503).' };
  expect(summaryOf({ entries: [failed, MUTED], receipts: [] }, t)).toEqual({
    text: 'Your last message: 1 failed · 1 skipped',
    isWarning: true,
  });
});

function t(key: string, values: Readonly<Record<string, unknown>> = {}): string {
  const text: string = Reflect.get(en, key.replace('demo.', ''));
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
}
