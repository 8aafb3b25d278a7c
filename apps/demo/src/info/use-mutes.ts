import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useId, useState } from 'react';
import { AppState } from 'react-native';

type Kind = 'user' | 'group';

export interface Mutes {
  /** Returns until when a conversation is muted, in epoch milliseconds; undefined: it is not. */
  readonly until: (kind: Kind, id: string, nowMs: number) => number | undefined;
  /** Mutes a conversation; undefined ends the mute. Rejects if the server does. */
  readonly set: (kind: Kind, id: string, untilMs: number | undefined) => Promise<void>;
}

/** Milliseconds after which mutes are read again, because the server sends no event when another device changes them. */
const REFRESH_MS = 60_000;

/**
 * Returns the muted conversations of a user, as stored by the server: they cause no notifications on any device. They are
 * read again when the app returns to the foreground, when the connection is restored, once a minute, and when `topic`
 * changes.
 */
export function useMutes(client: Chat.ChatClient, topic: unknown): Mutes {
  const name = useId();
  const [mutes, setMutes] = useState<ReadonlyMap<string, number>>(new Map());
  const load = useCallback(async () => {
    const list = await client.getMutedConversations();
    setMutes(new Map(list.map(({ type, id, until }) => [keyOf(type, id), until])));
  }, [client]);
  useEffect(() => {
    // Without a connection the last known mutes are shown.
    const read = () => void load().catch(() => undefined);
    const readInForeground = () => AppState.currentState === 'active' && read();
    const timer = setInterval(readInForeground, REFRESH_MS);
    const activity = AppState.addEventListener('change', readInForeground);
    const unsubscribe = client.addConnectionListener(`mutes${name}`, { onConnected: read });
    return () => {
      clearInterval(timer);
      activity.remove();
      unsubscribe();
    };
  }, [client, load, name]);
  useEffect(() => {
    load().catch(() => undefined);
  }, [load, topic]);
  const set = useCallback<Mutes['set']>(
    async (kind, id, until) => {
      const type = kind === 'group' ? 'group' : 'oneOnOne';
      if (until === undefined) await client.unmuteConversations([{ id, type }]);
      else await client.muteConversations([{ id, type, until }]);
      await load();
    },
    [client, load],
  );
  const until = useCallback<Mutes['until']>(
    (kind, id, nowMs) => {
      const untilMs = mutes.get(keyOf(kind === 'group' ? 'group' : 'oneOnOne', id));
      return untilMs !== undefined && untilMs > nowMs ? untilMs : undefined;
    },
    [mutes],
  );
  return { until, set };
}

function keyOf(type: string, id: string): string {
  return `${type}/${id}`;
}
