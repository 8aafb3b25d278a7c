import type { Capabilities, Db, Storage } from '../storage/storage.ts';

/** A consistent state of the chat database, while other connections write. */
export interface Snapshot extends AsyncDisposable {
  readonly db: Db;
  readonly engine: Capabilities['engine'];
}

/**
 * Begins a read transaction. `storage` must not be used for anything else in the meantime: the embedded database has
 * one connection. The write-ahead log of SQLite grows until the snapshot is disposed of.
 */
export async function openSnapshot(storage: Storage): Promise<Snapshot> {
  const { engine } = storage.capabilities;
  const begin = storage.db.startTransaction();
  const tx = await (engine === 'sqlite'
    ? begin.execute()
    : begin.setIsolationLevel('repeatable read').setAccessMode('read only').execute());
  // The first read determines the state, not BEGIN.
  await tx.selectFrom('installation').select('name').limit(1).execute();
  return {
    db: tx,
    engine,
    async [Symbol.asyncDispose]() {
      await tx.rollback().execute();
    },
  };
}
