import type { Translate } from '@chatwire/react-native';
import type { Trace } from './use-trace.ts';

/** Returns a summary such as `Your last message: seen by 1 · 2 notified · 1 skipped: Mara muted this conversation.` */
export function summaryOf(
  { entries: all, receipts }: Trace,
  t: Translate,
): { readonly text: string; readonly isWarning: boolean } {
  const readCount = receipts.filter((receipt) => receipt.getReadAt() !== undefined).length;
  // A push that took another one off its device has notified no one.
  const entries = all.filter(({ isClear }) => !isClear);
  const others = entries.filter((entry) => resultOf(entry) !== 'sent');
  const sent = entries.length - others.length;
  const counts = [...Map.groupBy(others, resultOf)].map(([outcome, { length: count }]) =>
    COUNTS.has(outcome) ? t(`demo.${outcome}Count`, { count }) : `${count} ${outcome}`,
  );
  const parts = [
    readCount > 0 && t('demo.seenCount', { count: readCount }),
    sent > 0 && t('demo.sentCount', { count: sent }),
    ...counts,
  ].filter((part) => part !== false);
  const [sentence, ...more] = new Set(others.map(({ text }) => text));
  const reason = sentence !== undefined && more.length === 0 ? `: ${sentence}` : '';
  const text = parts.length > 0 ? parts.join(' · ') : t('demo.storedOnly');
  return { text: t('demo.lastMessage', { text: `${text}${reason}` }), isWarning: others.length > 0 && sent === 0 };
}

/** Returns the outcome, or that the device did not show an accepted push. */
function resultOf({ outcome, onDevice }: Trace['entries'][number]): string {
  return onDevice === 'notShown' || onDevice === 'replaced' ? 'notShown' : outcome;
}

/** Results with a text; a newer server may have others. */
const COUNTS: ReadonlySet<string> = new Set(['failed', 'skipped', 'unreachable', 'notShown']);
