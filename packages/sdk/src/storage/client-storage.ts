import { exceptionOf } from '../base/chat-exception.ts';
import { asJson, isJson, parseJson, textOf } from '../base/json.ts';
import type { LocalFile } from '../model/media-message.ts';
import type { Logger } from '../platform/ports.ts';
import { memoryStorage } from './memory-storage.ts';
import type { StorageAdapter } from './storage-adapter.ts';

/** Version of the stored format; values of other versions are discarded. */
const VERSION = 1;
/** Takes the place of the uid in keys of values that belong to the device. `*` is not valid in a uid. */
const DEVICE = '*';

export type StorageKind =
  | 'session'
  | 'device'
  | 'outbox'
  | 'discarded'
  | 'cache'
  | 'cursor'
  | 'draft'
  | 'emoji'
  | 'receipt';

/**
 * Storage of one client, under `cw:<appId>:<uid>:<kind>:…`. When the adapter fails, the failure is logged once and the
 * client continues in memory. See docs/spec/sdk.md#storage-adapter.
 */
export class ClientStorage {
  readonly #appId: string;
  readonly #logger: Logger;
  #adapter: StorageAdapter;

  constructor(appId: string, adapter: StorageAdapter, logger: Logger) {
    this.#appId = appId;
    this.#adapter = adapter;
    this.#logger = logger;
  }

  /**
   * Returns the stored value; undefined if there is none or it has another version. `uid` undefined: a value of the
   * device.
   */
  async read(uid: string | undefined, kind: StorageKind, name = ''): Promise<unknown> {
    const text = await this.#attempt((adapter) => adapter.get(this.#key(uid, kind, name)));
    const stored = text === undefined ? undefined : parseJson(text);
    return isJson(stored) && stored['v'] === VERSION ? stored['d'] : undefined;
  }

  async write(uid: string | undefined, kind: StorageKind, name: string, value: unknown): Promise<void> {
    const text = JSON.stringify({ v: VERSION, d: value });
    await this.#attempt((adapter) => adapter.set(this.#key(uid, kind, name), text));
  }

  async remove(uid: string | undefined, kind: StorageKind, name = ''): Promise<void> {
    await this.#attempt((adapter) => adapter.remove(this.#key(uid, kind, name)));
  }

  /** Stores a file: its bytes if the adapter supports them, else its path on the device. */
  async writeFile(uid: string, kind: StorageKind, name: string, file: LocalFile): Promise<void> {
    const key = this.#key(uid, kind, name);
    if ('uri' in file) return this.write(uid, kind, name, file);
    await this.#attempt(async (adapter) => adapter.putBlob?.(key, file));
  }

  async readFile(uid: string, kind: StorageKind, name: string): Promise<LocalFile | undefined> {
    const location = asJson(await this.read(uid, kind, name));
    const [uri, fileName, type] = [textOf(location, 'uri'), textOf(location, 'name'), textOf(location, 'type')];
    if (uri !== undefined && fileName !== undefined && type !== undefined) return { uri, name: fileName, type };
    const stored = await this.#attempt(async (adapter) => adapter.getBlob?.(this.#key(uid, kind, name)));
    return stored !== undefined && !('uri' in stored) ? stored : undefined;
  }

  /** Returns the names of all stored values of a kind. */
  async names(uid: string | undefined, kind: StorageKind): Promise<string[]> {
    const prefix = this.#key(uid, kind, '');
    const keys = (await this.#attempt((adapter) => adapter.keys(prefix))) ?? [];
    return keys.map((key) => key.slice(prefix.length));
  }

  /** Removes all values of a user. */
  async clear(uid: string): Promise<void> {
    const keys = (await this.#attempt((adapter) => adapter.keys(`cw:${this.#appId}:${uid}:`))) ?? [];
    for (const key of keys) await this.#attempt((adapter) => adapter.remove(key));
  }

  #key(uid: string | undefined, kind: StorageKind, name: string): string {
    return `cw:${this.#appId}:${uid ?? DEVICE}:${kind}:${name}`;
  }

  async #attempt<T>(act: (adapter: StorageAdapter) => Promise<T>): Promise<T> {
    const adapter = this.#adapter;
    try {
      return await act(adapter);
    } catch (error) {
      if (adapter === this.#adapter) {
        this.#logger.error('Storage failed; continuing in memory.', exceptionOf(error, 'ERR_STORAGE'));
        this.#adapter = memoryStorage();
      }
      return act(this.#adapter);
    }
  }
}
