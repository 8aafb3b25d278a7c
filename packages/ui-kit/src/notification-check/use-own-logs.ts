import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useState } from 'react';
import { readNotifications } from './read-notifications.ts';

/** The newest log entries of the logged-in user. */
export interface OwnLogs {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly entries: readonly Chat.OwnLogEntry[];
  readonly load: () => void;
}

/** Loads the newest entries for a login, and again when `load` is called; entries stay until newer ones have arrived. */
export function useOwnLogs(
  client: Chat.ChatClient | undefined,
  uid: string | undefined,
  report: (error: unknown, code: string) => void,
): OwnLogs {
  const [logs, setLogs] = useState<Omit<OwnLogs, 'load'>>({ state: 'loading', entries: [] });
  const [loadCount, setLoadCount] = useState(0);
  useEffect(() => {
    if (!client || uid === undefined) return undefined;
    const request = { isOver: false };
    readNotifications(client).then(
      (entries) => !request.isOver && setLogs({ state: 'ready', entries }),
      (error: unknown) => {
        if (request.isOver) return;
        setLogs((current) => ({ ...current, state: 'failed' }));
        report(error, 'ERR_CHECK');
      },
    );
    return () => {
      request.isOver = true;
    };
  }, [client, uid, loadCount, report]);
  const load = useCallback(() => setLoadCount((count) => count + 1), []);
  return { ...logs, load };
}
