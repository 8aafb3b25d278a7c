import { failure } from '../base/chat-exception.ts';
import type { AppSettings } from '../core/app-settings.ts';
import { setDefaultKey } from '../core/core-of.ts';
import type { ChatClient } from './chat-client.ts';

/** The client that `Chat.init` created, with its settings. */
export interface DefaultClient {
  readonly client: ChatClient;
  readonly settings: AppSettings;
}

let current: DefaultClient | undefined;

/** Returns the client of `Chat.init` with its settings; undefined before that call. */
export function currentDefault(): DefaultClient | undefined {
  return current;
}

/** Makes a client the default one. */
export function replaceDefault(next: DefaultClient): void {
  current = next;
  setDefaultKey(next.client);
}

/** Returns the client of `Chat.init`. Throws `ERR_NOT_INITIALIZED` before that call. */
export function defaultClient(): ChatClient {
  if (!current) throw failure('ERR_NOT_INITIALIZED');
  return current.client;
}
