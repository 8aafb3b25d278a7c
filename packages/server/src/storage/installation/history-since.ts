import type { Storage } from '../storage.ts';
import { addInstallationValue, readInstallationValue } from './installation-store.ts';

/**
 * Returns the time since which this database has kept former values, epoch ms: the first start of a version that keeps them.
 * See docs/spec/last-mile.md#replay.
 */
export function historySince(storage: Storage, nowMs: number): Promise<number> {
  return storage.transaction(async (tx) => {
    await addInstallationValue(tx, 'history_since_ms', String(nowMs));
    return Number(await readInstallationValue(tx, 'history_since_ms'));
  });
}
