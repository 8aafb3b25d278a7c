import type { AppSettings } from './app-settings.ts';
import { createClient } from './chat-client.ts';
import { currentDefault, replaceDefault } from './default-client.ts';

/** Makes the default client; again with equal values: no effect. Contract 3. */
export async function init(appId: string, settings: AppSettings): Promise<boolean> {
  const current = currentDefault();
  if (current?.client.appId === appId && areEqual(current.settings, settings)) return true;
  current?.client.dispose();
  const client = createClient(appId, settings);
  replaceDefault({ client, settings });
  // A stored session is found before anything else is asked.
  await client.getLoggedinUser();
  return true;
}

export function isInitialized(): boolean {
  return currentDefault() !== undefined;
}

function areEqual(one: AppSettings, other: AppSettings): boolean {
  const members = new Map(Object.entries(one));
  const others = Object.entries(other);
  return members.size === others.length && others.every(([name, value]) => isEqual(members.get(name), value));
}

function isEqual(one: unknown, other: unknown): boolean {
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other));
}
