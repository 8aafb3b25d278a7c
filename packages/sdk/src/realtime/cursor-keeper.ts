import type { Timers } from '../platform/timers.ts';
import type { ClientStorage } from '../storage/client-storage.ts';

export interface CursorKeeperOptions {
  readonly storage: ClientStorage;
  readonly timers: Timers;
  readonly ownUid: () => string | undefined;
  /** Whether the position is persisted. */
  readonly isCached: boolean;
}

/**
 * The user's position in the stream of all changes; written 2 s after the last move.
 * See docs/spec/sdk.md#connection, #storage-adapter.
 */
export class CursorKeeper {
  readonly #options: CursorKeeperOptions;
  #cursor: string | undefined;
  /** uid of the cursor's user. */
  #uid: string | undefined;
  #cancelWrite: (() => void) | undefined;

  constructor(options: CursorKeeperOptions) {
    this.#options = options;
  }

  /** Returns the last position of this user; undefined: start from now. */
  async read(): Promise<string | undefined> {
    const { storage, ownUid, isCached } = this.#options;
    const uid = ownUid();
    if (this.#cursor === undefined && isCached && uid !== undefined) {
      const stored = await storage.read(uid, 'cursor', 'user');
      if (typeof stored === 'string') this.#cursor ??= stored;
    }
    return this.#cursor;
  }

  move(cursor: string | undefined): void {
    if (cursor === undefined || cursor === this.#cursor) return;
    this.#cursor = cursor;
    this.#uid = this.#options.ownUid();
    this.#cancelWrite?.();
    const writeMs = 2_000;
    if (this.#options.isCached) this.#cancelWrite = this.#options.timers.after(writeMs, () => this.#write());
  }

  /** Stops tracking and writes the known position at once. */
  stop(): void {
    if (this.#cancelWrite) this.#write();
    this.#cursor = undefined;
  }

  /** Clears the cursor. */
  forget(): void {
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    this.#cursor = undefined;
  }

  #write(): void {
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    if (this.#uid !== undefined) void this.#options.storage.write(this.#uid, 'cursor', 'user', this.#cursor);
  }
}
