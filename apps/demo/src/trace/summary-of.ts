import type { Trace } from './use-trace.ts';

/** `Seen by 1 · 2 notified · 1 held back: MUTE_PREFERENCE`. */
export function summaryOf({ entries, receipts }: Trace): { readonly text: string; readonly isHeld: boolean } {
  const seen = receipts.filter((receipt) => receipt.getReadAt() !== undefined).length;
  const sent = entries.filter(({ outcome }) => outcome === 'sent').length;
  const failed = entries.filter(({ outcome, isSent }) => isSent && outcome !== 'sent').length;
  const held = entries.filter(({ isSent }) => !isSent);
  const reasons = [...new Set(held.map(({ why }) => why))];
  const parts = [
    seen > 0 && `seen by ${seen}`,
    sent > 0 && `${sent} notified`,
    failed > 0 && `${failed} failed`,
    held.length > 0 && `${held.length} held back: ${reasons.join(', ')}`,
  ].filter((part) => part !== false);
  const text = parts.length > 0 ? parts.join(' · ') : 'stored';
  return { text: `Your last message: ${text}`, isHeld: failed + held.length > 0 && sent === 0 };
}
