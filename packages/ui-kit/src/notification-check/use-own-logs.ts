import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useState } from 'react';

/** The newest log entries of the logged-in user. */
export interface OwnLogs {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly entries: readonly Chat.OwnLogEntry[];
  readonly load: () => void;
}

const PAGE_SIZE = 20;
/** Some of them are about removed notifications. */
const MAX_LOADED = 2 * PAGE_SIZE;

/** Leaves out pushes that removed notifications: they showed nothing. */
function notificationsIn(entries: readonly Chat.OwnLogEntry[]): readonly Chat.OwnLogEntry[] {
  return entries.filter(({ trigger }) => trigger !== 'cleared').slice(0, PAGE_SIZE);
}

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
    const request = { isOver: false };
    client.getMyNotificationLogs({ limit: MAX_LOADED }).then(
      ({ entries }) => !request.isOver && show({ state: 'ready', entries: notificationsIn(entries) }),
      (error: unknown) => {
        if (request.isOver) return;
        show((current) => ({ ...current, state: 'failed' }));
        report(error, 'ERR_CHECK');
      },
    );
    return () => {
      request.isOver = true;
    };
  }, [client, uid, round, report]);
  const load = useCallback(() => setRound((currentRound) => currentRound + 1), []);
  return { ...shown, load };
}
