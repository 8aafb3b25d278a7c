import { CLEAR_CAUSES, DISPLAY_EVIDENCE, RECEIPT_EVENTS, type ReceiptEvent, SUPPRESSED_BY } from '@chatwire/protocol';
import { between, pick, type Random } from '../random-entries.fixture.ts';
import type { DeviceRecord } from './device-record.ts';

const DETAILS: Readonly<Record<ReceiptEvent, readonly string[]>> = {
  received: [''],
  displayed: ['', ...DISPLAY_EVIDENCE],
  opened: ['', 'open', 'reply', 'mark_read', 'call_back', 'snooze_1h', 'ändern👍'],
  dismissed: [''],
  suppressed: ['', ...SUPPRESSED_BY],
  cleared: ['', ...CLEAR_CAUSES],
};

/** Returns a random receipt, close enough to others in time that equal times occur. */
export function randomReceipt(random: Random, aroundMs: number): DeviceRecord {
  const event = pick(random, RECEIPT_EVENTS);
  const atMs = aroundMs + pick(random, [0, 1, 2, 1_500, 86_400_000]) + between(random, 0, 2);
  return { [event]: { atMs, detail: pick(random, DETAILS[event]), adjusted: random() < 0.3 } };
}
