import type { Trace } from './use-trace.ts';

/** `Your last message: seen by 1 · 2 notified · 1 skipped: Mara muted this conversation.` */
export function summaryOf({ entries, receipts }: Trace): { readonly text: string; readonly isWarning: boolean } {
  const seen = receipts.filter((receipt) => receipt.getReadAt() !== undefined).length;
  const others = entries.filter(({ outcome }) => outcome !== 'sent');
  const sent = entries.length - others.length;
  const counts = [...Map.groupBy(others, ({ outcome }) => outcome)].map(
    ([outcome, { length }]) => `${length} ${outcome}`,
  );
  const parts = [seen > 0 && `seen by ${seen}`, sent > 0 && `${sent} notified`, ...counts].filter(
    (part) => part !== false,
  );
  const [sentence, ...more] = new Set(others.map(({ text }) => text));
  const reason = sentence !== undefined && more.length === 0 ? `: ${sentence}` : '';
  const text = parts.length > 0 ? parts.join(' · ') : 'stored';
  return { text: `Your last message: ${text}${reason}`, isWarning: others.length > 0 && sent === 0 };
}
