import type { LogSettings } from '@chatwire/protocol';
import { valueAt } from '../../api/value-at.ts';
import type { ConfirmRequest } from '../../ui/confirming.tsx';

/** What of a change cannot be undone, as a question; undefined when all of it can. */
export function riskOf(stored: LogSettings, changes: Readonly<Record<string, unknown>>): ConfirmRequest | undefined {
  const losses = [
    deletes(stored.retentionDays, valueAt(changes, 'retentionDays'), (days) => `Entries older than ${days} days`),
    deletes(stored.maxRows, valueAt(changes, 'maxRows'), (rows) => `All entries but the newest ${rows}`),
    hides(changes),
  ].filter((loss) => loss !== undefined);
  if (losses.length === 0) return undefined;
  return { title: 'This cannot be undone', text: losses.join(' '), action: 'Save it', phrase: 'final' };
}

/** Zero is no limit. */
function deletes(before: number, after: unknown, what: (limit: string) => string): string | undefined {
  if (typeof after !== 'number' || after === 0 || (before !== 0 && after >= before)) return undefined;
  return `${what(after.toLocaleString())} are deleted within the hour.`;
}

function hides(changes: Readonly<Record<string, unknown>>): string | undefined {
  const redaction = valueAt(changes, 'redaction');
  const isHiding = typeof redaction === 'object' && Object.values(redaction ?? {}).some((value) => value !== 'none');
  return isHiding ? 'What is left out of entries from now on can never be shown again.' : undefined;
}
