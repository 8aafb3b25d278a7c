import { failure } from '../base/chat-exception.ts';
import type { ChatClient } from '../client/chat-client.ts';
import type { Core } from './core.ts';

/** The parts behind a client, for the requests that builders make. */
const cores = new WeakMap<ChatClient, Core>();

export function rememberCore(client: ChatClient, core: Core): void {
  cores.set(client, core);
}

export function coreOf(client: ChatClient): Core {
  const core = cores.get(client);
  if (!core) throw failure('ERR_BAD_ARGUMENT', 'Not made by createClient.');
  return core;
}
