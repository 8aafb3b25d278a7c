import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useState } from 'react';

type Kind = 'user' | 'group';

export interface Mutes {
  /** Returns until when a conversation is muted, in epoch milliseconds; undefined: it is not. */
  readonly until: (kind: Kind, id: string, nowMs: number) => number | undefined;
  /** Mutes a conversation; undefined ends the mute. Rejects if the server does. */
  readonly set: (kind: Kind, id: string, untilMs: number | undefined) => Promise<void>;
}

/** Returns the muted conversations of a user, as stored by the server: they cause no notifications on any device. */
export function useMutes(client: Chat.ChatClient): Mutes {
  const [muted, setMuted] = useState<ReadonlyMap<string, number>>(new Map());
  const load = useCallback(async () => {
    const list = await client.getMutedConversations();
    setMuted(new Map(list.map(({ type, id, until }) => [nameOf(type, id), until])));
  }, [client]);
  useEffect(() => {
    // Without a connection nothing is shown as muted, until the next start.
    load().catch(() => undefined);
  }, [load]);
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
      const at = muted.get(nameOf(kind === 'group' ? 'group' : 'oneOnOne', id));
      return at !== undefined && at > nowMs ? at : undefined;
    },
    [muted],
  );
  return { until, set };
}

function nameOf(type: string, id: string): string {
  return `${type}/${id}`;
}
