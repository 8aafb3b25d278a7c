import { type ControlledTransaction, sql } from 'kysely';
import { bulkInsert } from '../../storage/bulk-insert.ts';
import { migrate } from '../../storage/migrate.ts';
import type { Database } from '../../storage/schema/database.ts';
import type { Storage } from '../../storage/storage.ts';
import type { BackupHeader } from '../archive/backup-header.ts';
import { writeLastIds } from './last-ids.ts';
import type { Row } from './read-rows.ts';

interface OpenTransaction {
  readonly header: BackupHeader;
  readonly tx: ControlledTransaction<Database>;
}

/** Fills empty tables in one transaction, which is rolled back unless it is committed. */
export class TableFilling implements AsyncDisposable {
  readonly #storage: Storage;
  #begun: OpenTransaction | undefined;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  /** Creates the tables as they were when the backup was made. */
  async begin(header: BackupHeader): Promise<void> {
    const { db, capabilities } = this.#storage;
    await migrate(db, capabilities.engine, header.migrations);
    const tx = await db.startTransaction().execute();
    this.#begun = { header, tx };
    // Migrations write defaults, which the backup has as well.
    for (const table of Object.keys(header.tables)) await sql`DELETE FROM ${sql.table(table)}`.execute(tx);
  }

  async insert(table: string, rows: readonly Row[]): Promise<void> {
    const { header, tx } = this.#open();
    const columns = header.tables[table] ?? [];
    await bulkInsert(tx, this.#storage.capabilities.engine, { table, columns, rows });
  }

  async commit(): Promise<void> {
    const { header, tx } = this.#open();
    await writeLastIds(tx, this.#storage.capabilities.engine, header.lastIds);
    await tx.commit().execute();
    this.#begun = undefined;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#begun?.tx.rollback().execute();
  }

  #open(): OpenTransaction {
    if (!this.#begun) throw new Error('expected begin() before other methods');
    return this.#begun;
  }
}
