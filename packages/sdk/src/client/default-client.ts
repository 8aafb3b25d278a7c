import { failure } from '../base/chat-exception.ts';
import type { AppSettings } from './app-settings.ts';
import { type ChatClient, createClient } from './chat-client.ts';

let current: { readonly client: ChatClient; readonly settings: AppSettings } | undefined;

/** Makes the default client; again with equal values: no effect. Contract 3. */
export async function init(appId: string, settings: AppSettings): Promise<boolean> {
  if (current && current.client.appId === appId && areEqual(current.settings, settings)) return true;
  current?.client.dispose();
  current = { client: createClient(appId, settings), settings };
  // A stored session is found before anything else is asked.
  await current.client.getLoggedinUser();
  return true;
}

export function isInitialized(): boolean {
  return current !== undefined;
}

/** Throws `ERR_NOT_INITIALIZED` before `init`. */
export function defaultClient(): ChatClient {
  if (!current) throw failure('ERR_NOT_INITIALIZED', 'Call Chat.init first.');
  return current.client;
}

function areEqual(one: AppSettings, other: AppSettings): boolean {
  const members = new Map(Object.entries(one));
  const others = Object.entries(other);
  return members.size === others.length && others.every(([name, value]) => isEqual(members.get(name), value));
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
