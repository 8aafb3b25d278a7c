import { asJson, type Json, objectOf, textOf } from '../base/json.ts';
import type { RandomBytes } from '../platform/random.ts';
import { uuid } from '../platform/random.ts';
import type { ClientStorage } from '../storage/client-storage.ts';

/** A login: the user and their token. */
export interface SessionData {
  readonly uid: string;
  readonly token: string;
  /** Profile of the user, as the server sent it last. */
  readonly user: Json;
}

export interface SessionStoreOptions {
  readonly storage: ClientStorage;
  /** Storage of the token. May be the same as `storage`. */
  readonly tokens: ClientStorage;
  readonly isPersistent: boolean;
  readonly randomBytes: RandomBytes;
}

/** Stores the login and the id of this device. See docs/spec/sdk.md#client-and-login, #storage-adapter. */
export class SessionStore {
  readonly #options: SessionStoreOptions;
  #deviceId: Promise<string> | undefined;
  /** Id of this device; undefined until `deviceId` has resolved. */
  knownDeviceId: string | undefined;

  constructor(options: SessionStoreOptions) {
    this.#options = options;
  }

  async load(): Promise<SessionData | undefined> {
    const { storage, tokens, isPersistent } = this.#options;
    if (!isPersistent) return undefined;
    const token = await tokens.read(undefined, 'session', 'token');
    const user = objectOf(asJson(await storage.read(undefined, 'session', 'user')), 'user');
    const uid = user && textOf(user, 'uid');
    return user && uid !== undefined && typeof token === 'string' ? { uid, token, user } : undefined;
  }

  async save({ token, user }: SessionData): Promise<void> {
    const { storage, tokens, isPersistent } = this.#options;
    if (!isPersistent) return;
    await tokens.write(undefined, 'session', 'token', token);
    await storage.write(undefined, 'session', 'user', { user });
  }

  async forget(): Promise<void> {
    const { storage, tokens } = this.#options;
    await tokens.remove(undefined, 'session', 'token');
    await storage.remove(undefined, 'session', 'user');
  }

  /** Resolves to the id of this device, which is created once and stored. */
  deviceId(): Promise<string> {
    this.#deviceId ??= this.#readDeviceId();
    return this.#deviceId;
  }

  async #readDeviceId(): Promise<string> {
    const { storage, randomBytes } = this.#options;
    const stored = await storage.read(undefined, 'device', 'id');
    const id = typeof stored === 'string' ? stored : uuid(randomBytes);
    this.knownDeviceId = id;
    if (id !== stored) await storage.write(undefined, 'device', 'id', id);
    return id;
  }
}
