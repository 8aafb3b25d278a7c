import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';

type SyncedFile = Pick<FileHandle, 'datasync' | 'close'>;

/**
 * Makes commits durable in groups, off the thread that makes them. The database commits without waiting for the disk
 * (synchronous=NORMAL); callers that must acknowledge a commit wait here until the write-ahead log has been synced after
 * it. Everything committed while one sync runs shares the next.
 *
 * Syncing in each commit would block the process for 0.2 to 2 ms a message.
 */
export class WalSync {
  readonly #path: string;
  readonly #changes: () => number;
  readonly #open: (path: string) => Promise<SyncedFile>;
  #file: SyncedFile | undefined;
  #running: Promise<void> = Promise.resolve();
  #isRunning = false;
  #next: Promise<void> | undefined;
  /** Number of changes known to be on the disk. */
  #synced = -1;

  /** `changes` counts what the database has changed: without new changes there is nothing to sync. */
  constructor(databasePath: string, changes: () => number, open = openSynced) {
    this.#path = `${databasePath}-wal`;
    this.#changes = changes;
    this.#open = open;
  }

  /** Resolves when everything committed before the call survives a loss of power. */
  durable(): Promise<void> {
    if (this.#changes() === this.#synced) return Promise.resolve();
    // A sync that has begun may have missed the latest commit: only one that begins later covers it.
    this.#next ??= this.#running.then(() => {
      this.#next = undefined;
      return this.#begin();
    });
    return this.#next;
  }

  /**
   * Like `durable`, but begins the sync within the call unless another one runs or waits: for callers that have work to
   * do on their thread while the disk is busy. Commits that others make in the same turn share the next sync.
   */
  durableSoon(): Promise<void> {
    return this.#isRunning || this.#next ? this.durable() : this.#begin();
  }

  async close(): Promise<void> {
    await this.#running;
    await this.#file?.close();
  }

  #begin(): Promise<void> {
    this.#isRunning = true;
    const sync = this.#sync();
    const ended = (): void => {
      this.#isRunning = false;
    };
    this.#running = sync.then(ended, ended);
    return sync;
  }

  async #sync(): Promise<void> {
    const changes = this.#changes();
    this.#file ??= await this.#open(this.#path);
    await this.#file.datasync();
    this.#synced = changes;
  }
}

/** The write-ahead log is created at each opening: without its name in the directory, what is in it is lost. */
async function openSynced(path: string): Promise<SyncedFile> {
  const file = await open(path, 'r+');
  await using directory = await open(dirname(path), 'r');
  await directory.sync();
  return file;
}
