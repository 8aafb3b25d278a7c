import { failure } from '../base/chat-exception.ts';
import type { Core } from './core.ts';

/** Key under which the core of a client is remembered. Every `ChatClient` is such a key. */
export interface ClientKey {
  readonly appId: string;
  dispose(): void;
}

const cores = new WeakMap<ClientKey, Core>();
let defaultKey: ClientKey | undefined;

/** Remembers the core of a client, for `coreOf`. */
export function rememberCore(client: ClientKey, core: Core): void {
  cores.set(client, core);
}

/** Sets the client used for requests that are built without one. */
export function setDefaultKey(client: ClientKey): void {
  defaultKey = client;
}

/**
 * Returns the core of a client. Default: the client of `Chat.init`; throws `ERR_NOT_INITIALIZED` before that, and
 * `ERR_BAD_ARGUMENT` for an object that `createClient` has not returned.
 */
export function coreOf(client = defaultKey): Core {
  if (!client) throw failure('ERR_NOT_INITIALIZED');
  const core = cores.get(client);
  if (!core) throw failure('ERR_BAD_ARGUMENT', 'Unknown client.');
  return core;
}
