import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { NewLogEntry } from '@chatwire/server';

/**
 * Baseline for durable writing on this machine: the same entries as rows of a SQLite table without indexes, with
 * numbers in columns and the rest as JSON text.
 */
export class BareTable implements Disposable {
  readonly #dir: string;
  readonly #db: DatabaseSync;

  constructor(parent: string) {
    this.#dir = mkdtempSync(join(parent, 'bare-table-'));
    this.#db = new DatabaseSync(join(this.#dir, 'bare.sqlite'));
    this.#db.exec(`PRAGMA locking_mode=EXCLUSIVE; PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;
      CREATE TABLE entry(id INTEGER PRIMARY KEY, started INTEGER, ended INTEGER, sent INTEGER, message INTEGER,
        sender TEXT, receiver TEXT, recipient TEXT, rest TEXT)`);
  }

  append(entries: readonly NewLogEntry[]): void {
    const insert = this.#db.prepare('INSERT INTO entry VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?)');
    this.#db.exec('BEGIN');
    for (const entry of entries) {
      const { processingStartedAtMS, processingEndedAtMS, messageSentAtMS, messageId, sender, receiver, recipient } =
        entry;
      insert.run(
        processingStartedAtMS,
        processingEndedAtMS,
        messageSentAtMS,
        messageId,
        sender,
        receiver,
        recipient ?? null,
        JSON.stringify(entry),
      );
    }
    this.#db.exec('COMMIT');
  }

  [Symbol.dispose](): void {
    this.#db.close();
    rmSync(this.#dir, { recursive: true });
  }
}
