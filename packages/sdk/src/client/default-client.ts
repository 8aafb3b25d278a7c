import { failure } from '../base/chat-exception.ts';
import type { AppSettings } from '../core/app-settings.ts';
import { setDefaultKey } from '../core/core-of.ts';
import type { ChatClient } from './chat-client.ts';

/** The client created by `Chat.init`, and its arguments. */
export interface DefaultClient {
  readonly client: ChatClient;
  readonly settings: AppSettings;
}

let current: DefaultClient | undefined;

export function currentDefault(): DefaultClient | undefined {
  return current;
}

export function replaceDefault(next: DefaultClient): void {
  current = next;
  setDefaultKey(next.client);
}

/** Throws `ERR_NOT_INITIALIZED` before `Chat.init`. */
export function defaultClient(): ChatClient {
  if (!current) throw failure('ERR_NOT_INITIALIZED');
  return current.client;
}
