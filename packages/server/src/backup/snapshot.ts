import type { Capabilities, Db, Storage } from '../storage/storage.ts';

/** The chat side as of one moment, while others keep writing. */
export interface Snapshot extends AsyncDisposable {
  readonly db: Db;
  readonly engine: Capabilities['engine'];
}

/**
 * Begins a read transaction. `storage` is used for nothing else meanwhile: the embedded database has one connection. On
 * SQLite the write-ahead log keeps growing until the snapshot is disposed of.
 */
export async function openSnapshot(storage: Storage): Promise<Snapshot> {
  const { engine } = storage.capabilities;
  const begin = storage.db.startTransaction();
  const tx = await (engine === 'sqlite'
    ? begin.execute()
    : begin.setIsolationLevel('repeatable read').setAccessMode('read only').execute());
  // The state is that of the first read, not of BEGIN.
  await tx.selectFrom('installation').select('name').limit(1).execute();
  return {
    db: tx,
    engine,
    async [Symbol.asyncDispose]() {
      await tx.rollback().execute();
    },
  };
}
