import type { AppSettings } from '../core/app-settings.ts';
import { coreOf } from '../core/core-of.ts';
import { createClient } from './chat-client.ts';
import { currentDefault, type DefaultClient, replaceDefault } from './default-client.ts';

/**
 * Creates the default client, and disposes of the former one. A repeated call with equal arguments has no effect. Resolves
 * to true when a stored session has been restored. See docs/spec/sdk.md#client-and-login.
 */
export async function init(appId: string, settings: AppSettings): Promise<boolean> {
  const current = currentDefault();
  if (current && isSame(current, appId, settings)) return true;
  current?.client.dispose();
  const client = createClient(appId, settings);
  replaceDefault({ client, settings });
  // A stored session is restored before any other request.
  await client.getLoggedinUser();
  return true;
}

/** Returns whether `Chat.init` has created the default client. */
export function isInitialized(): boolean {
  return currentDefault() !== undefined;
}

/** Returns whether the default client has these arguments and is not disposed. */
function isSame(current: DefaultClient, appId: string, settings: AppSettings): boolean {
  const { client } = current;
  return client.appId === appId && !coreOf(client).session.isDisposed && areEqual(current.settings, settings);
}

function areEqual(one: AppSettings, other: AppSettings): boolean {
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => isEqual(Reflect.get(one, name), Reflect.get(other, name)));
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
