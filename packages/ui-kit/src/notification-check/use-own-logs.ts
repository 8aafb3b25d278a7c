import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useState } from 'react';

/** The newest log entries of the logged-in user. */
export interface OwnLogs {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly entries: readonly Chat.OwnLogEntry[];
  readonly load: () => void;
}

const LIMIT = 20;

/** Loads the newest entries for a login, and again when `load` is called; entries stay until newer ones have arrived. */
export function useOwnLogs(
  client: Chat.ChatClient | undefined,
  uid: string | undefined,
  report: (error: unknown, code: string) => void,
): OwnLogs {
  const [shown, show] = useState<Omit<OwnLogs, 'load'>>({ state: 'loading', entries: [] });
  const [round, setRound] = useState(0);
  useEffect(() => {
    if (!client || uid === undefined) return undefined;
    const wanted = { isOver: false };
    client.getMyNotificationLogs({ limit: LIMIT }).then(
      ({ entries }) => !wanted.isOver && show({ state: 'ready', entries }),
      (error: unknown) => {
        if (wanted.isOver) return;
        show((before) => ({ ...before, state: 'failed' }));
        report(error, 'ERR_CHECK');
      },
    );
    return () => {
      wanted.isOver = true;
    };
  }, [client, uid, round, report]);
  const load = useCallback(() => setRound((before) => before + 1), []);
  return { ...shown, load };
}
