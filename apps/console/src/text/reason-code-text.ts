import type { LogEntry } from '@chatwire/protocol';
import { categoryText } from '@chatwire/protocol/outcome-text';

/**
 * Returns the codes of the reason of an entry, the exact one first, and what the group of reasons means that the other one names:
 * `PERMISSION_OFF (NOT_FOUND: No usable device or connection)`. Undefined for an entry without a reason.
 */
export function reasonCodeText({
  reason,
  reasonDetail,
}: Pick<LogEntry, 'reason' | 'reasonDetail'>): string | undefined {
  if (reason === undefined) return undefined;
  const group = `${reason}: ${categoryText(reason)}`;
  return reasonDetail ? `${reasonDetail.code} (${group})` : group;
}
