import type { Translate } from '@chatwire/react-native';
import type { Trace } from './use-trace.ts';

/** The outcome of a message in a line. */
interface TraceSummary {
  readonly text: string;
  /** `neutral`: it is not known whether someone was notified. */
  readonly tone: 'success' | 'warning' | 'neutral';
}

/** Returns a summary such as `Your last message: seen by 1 · 2 notified · 1 skipped`. The trace panel shows the reasons. */
export function summaryOf({ entries: all, receipts }: Trace, t: Translate): TraceSummary {
  const readCount = receipts.filter((receipt) => receipt.getReadAt() !== undefined).length;
  // A push that took another one off its device has notified no one.
  const entries = all.filter(({ isClear }) => !isClear);
  const others = entries.filter((entry) => groupOf(entry) !== 'sent');
  const sent = entries.length - others.length;
  const groups = Map.groupBy(others, groupOf);
  const counts = [...groups].map(([group, { length: count }]) =>
    COUNTS.has(group) ? t(`demo.${group}Count`, { count }) : `${count} ${group}`,
  );
  const parts = [
    readCount > 0 && t('demo.seenCount', { count: readCount }),
    sent > 0 && t('demo.sentCount', { count: sent }),
    ...counts,
  ].filter((part) => part !== false);
  const text = parts.length > 0 ? parts.join(' · ') : t('demo.storedOnly');
  return { text: t('demo.lastMessage', { text }), tone: toneOf(sent, [...groups.keys()]) };
}

function toneOf(sent: number, others: readonly string[]): TraceSummary['tone'] {
  if (sent > 0 || others.length === 0) return 'success';
  return others.every((group) => group === 'unknown') ? 'neutral' : 'warning';
}

function groupOf({ result }: Trace['entries'][number]): string {
  return GROUPS[result] ?? result;
}

/** Results that are counted together. */
const GROUPS: Readonly<Record<string, string>> = {
  shown: 'sent',
  handed: 'sent',
  // It was shown, or its message was read before that.
  cleared: 'sent',
  replaced: 'notShown',
  arrived: 'unknown',
};

/** Groups with a text; a newer server may have others. */
const COUNTS: ReadonlySet<string> = new Set(['failed', 'skipped', 'unreachable', 'notShown', 'unknown']);
