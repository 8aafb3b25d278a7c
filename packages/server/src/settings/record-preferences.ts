import type { AuditChange } from '@chatwire/protocol';
import type { RecordAct } from '../audit/act.ts';
import type { Db } from '../storage/storage.ts';

/**
 * Records that someone else changed a user's preferences, as the last statement of the transaction. Changes by users
 * themselves have no `record`, since the history of values contains them. See docs/spec/operations.md#audit-log.
 */
export async function recordPreferences(
  tx: Db,
  uid: string,
  changes: readonly AuditChange[],
  record: RecordAct | undefined,
): Promise<void> {
  if (changes.length === 0) return;
  await record?.(tx, { action: 'preferences.changed', target: { kind: 'user', id: uid }, changes });
}
