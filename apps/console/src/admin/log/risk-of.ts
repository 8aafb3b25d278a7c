import type { LogSettings } from '@chatwire/protocol';
import { valueAt } from '../../api/value-at.ts';
import type { ConfirmRequest } from '../../ui/confirm-dialog.tsx';

/** Returns a confirmation request for the irreversible part of a change; undefined if there is none. */
export function riskOf(stored: LogSettings, changes: Readonly<Record<string, unknown>>): ConfirmRequest | undefined {
  const losses = [
    deletionText(stored.retentionDays, valueAt(changes, 'retentionDays'), (days) => `Entries older than ${days} days`),
    deletionText(stored.maxRows, valueAt(changes, 'maxRows'), (rows) => `All entries except the newest ${rows}`),
    redactionText(changes),
  ].filter((loss) => loss !== undefined);
  if (losses.length === 0) return undefined;
  return { title: 'This can’t be undone', text: losses.join(' '), action: 'Save', phrase: 'final' };
}

/** Returns the consequence of a lower limit. Zero means no limit. */
function deletionText(
  storedLimit: number,
  newLimit: unknown,
  sentenceFor: (limit: string) => string,
): string | undefined {
  if (typeof newLimit !== 'number' || newLimit === 0 || (storedLimit !== 0 && newLimit >= storedLimit))
    return undefined;
  return `${sentenceFor(newLimit.toLocaleString())} are deleted within an hour.`;
}

function redactionText(changes: Readonly<Record<string, unknown>>): string | undefined {
  const redaction = valueAt(changes, 'redaction');
  const isRedacting = typeof redaction === 'object' && Object.values(redaction ?? {}).some((value) => value !== 'none');
  return isRedacting ? 'Redacted values of new entries can’t be restored.' : undefined;
}
