import type { RecordAct } from '../audit/act.ts';
import { type ApiKeyRow, lockApiKeys, renameApiKey as rename } from '../storage/access/api-keys-store.ts';
import type { Storage } from '../storage/storage.ts';
import { unknownKey } from './unknown-key.ts';

/** Renames a server credential. Returns it after the change. */
export function renameApiKey(storage: Storage, keyId: string, name: string, record: RecordAct): Promise<ApiKeyRow> {
  return storage.transaction(async (db) => {
    const before = (await lockApiKeys(db)).find((key) => key.key_id === keyId);
    const row = before && (await rename(db, keyId, name));
    if (!row) throw unknownKey();
    const changes = [{ member: 'name', before: before.name, after: name }];
    await record(db, { action: 'key.renamed', target: { kind: 'key', id: keyId, name }, changes });
    return row;
  });
}
