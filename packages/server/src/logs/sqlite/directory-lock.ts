import { DatabaseSync } from 'node:sqlite';

/** Another process, usually the server, has the log open. */
export class LogInUseError extends Error {
  override readonly name = 'LogInUseError';
}

/** Locks a directory against other processes until disposed of; the lock ends with the process, even after a crash. */
export class DirectoryLock implements Disposable {
  readonly #db: DatabaseSync;

  constructor(path: string) {
    this.#db = new DatabaseSync(path);
    try {
      this.#db.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE');
    } catch (cause) {
      this.#db.close();
      throw new LogInUseError(`${path} is in use: another process has this notification log open`, { cause });
    }
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }
}
