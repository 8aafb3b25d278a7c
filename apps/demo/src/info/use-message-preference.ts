import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';

export interface MessagePreference {
  /** 1: none, 2: all, 3: mentions only; undefined until loaded. */
  readonly value: number | undefined;
  /** Whether the last request failed. */
  readonly isFailed: boolean;
  readonly set: (value: number) => void;
}

/**
 * Returns the user's preference for messages in all groups, or in all one-on-one conversations. If the operator does
 * not let users change it, the value stays.
 */
export function useMessagePreference(client: Chat.ChatClient, kind: 'user' | 'group'): MessagePreference {
  const block = kind === 'group' ? 'group' : 'oneOnOne';
  const [value, setValue] = useState<number | undefined>(undefined);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    client.getNotificationPreferences().then(
      (all) => isCurrent && setValue(settingOf(all, block)),
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, block]);
  const set = (newValue: number) => {
    setFailed(false);
    client.updateNotificationPreferences({ preferences: { [block]: { messagesSetting: newValue } } }).then(
      (all) => setValue(settingOf(all, block)),
      () => setFailed(true),
    );
  };
  return { value, isFailed, set };
}

function settingOf(all: object, block: string): number | undefined {
  const preferences: unknown = Reflect.get(all, 'preferences');
  const value: unknown = Reflect.get(Object(Reflect.get(Object(preferences), block)), 'messagesSetting');
  return typeof value === 'number' ? value : undefined;
}
