import { Chat } from '@chatwire/sdk';
import { expect, test } from 'vitest';
import type { TraceEntry } from '../playground/playground.ts';
import { summaryOf } from './summary-of.ts';

const ENTRY: TraceEntry = {
  id: '1',
  recipient: 'ivo',
  channel: 'push',
  target: 'fcm_web',
  outcome: 'sent',
  isSent: true,
  why: 'HTTP 200',
  detail: '',
  durationMs: 3,
};
const HELD = { ...ENTRY, outcome: 'suppressed', isSent: false, why: 'MUTE_PREFERENCE' };
const READ = Chat.MessageReceipt.fromJSON({ messageId: '7', sender: { uid: 'ivo' }, readAt: 1_795_000_000 });

test('a line says who has seen a message, who was notified of it, and why others were not', () => {
  expect(summaryOf({ entries: [], receipts: [] }).text).toBe('Your last message: stored');
  expect(summaryOf({ entries: [ENTRY, ENTRY, HELD, HELD], receipts: [READ] })).toEqual({
    text: 'Your last message: seen by 1 · 2 notified · 2 held back: MUTE_PREFERENCE',
    isHeld: false,
  });
  const failed = { ...ENTRY, outcome: 'failed', why: 'HTTP 404' };
  expect(summaryOf({ entries: [failed], receipts: [] })).toEqual({ text: 'Your last message: 1 failed', isHeld: true });
});
