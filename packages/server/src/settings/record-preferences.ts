import type { AuditChange } from '@chatwire/protocol';
import type { RecordAct } from '../audit/act.ts';
import type { Db } from '../storage/storage.ts';

/**
 * Records a change of a user's preferences that someone else made, as the last statement of its transaction. Changes by
 * users themselves have no `record`: their history is enough. See docs/spec/operations.md#audit-log.
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
