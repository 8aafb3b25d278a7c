import { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';
import type { Playground } from '../playground/playground.ts';
import { FollowedThreads } from '../thread/followed-threads.ts';
import type { PaneNetwork } from './pane-network.ts';

export type Session =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'ready'; readonly client: Chat.ChatClient; readonly followedThreads: FollowedThreads }
  | { readonly kind: 'failed'; readonly retry: () => void };

export interface ClientOptions {
  readonly playground: Playground;
  readonly network: PaneNetwork;
  readonly uid: string;
  /** Distinguishes the stored data of several clients on one device. */
  readonly name: string;
  /** Persistent storage for drafts, pending messages, and the newest rows. Default: memory. */
  readonly storage?: Chat.StorageAdapter | undefined;
}

/** Returns a logged-in client per user; another user or pane uses another client. */
export function useClient({ playground, network, uid, name, storage }: ClientOptions): Session {
  const [attempt, setAttempt] = useState(0);
  const [session, setSession] = useState<Session>({ kind: 'connecting' });
  useEffect(() => {
    let isCurrent = true;
    const settings = network.settings();
    const client = Chat.createClient(`demo-${name}-${uid}`, {
      host: playground.origin,
      socketHost: playground.origin,
      presence: { kind: 'all' },
      persistSession: false,
      ...(storage && { storage }),
      ...settings,
    });
    setSession({ kind: 'connecting' });
    playground
      .token(uid)
      .then(async (authToken) => {
        await client.login(authToken);
        return new FollowedThreads(async (path) => {
          const response = await settings.fetch(`${playground.origin}/v3${path}`, { headers: { authToken } });
          if (!response.ok) throw new Error(`${path} responded with ${response.status}.`);
          return response.json();
        });
      })
      .then(
        (followedThreads) => isCurrent && setSession({ kind: 'ready', client, followedThreads }),
        () => isCurrent && setSession({ kind: 'failed', retry: () => setAttempt((count) => count + 1) }),
      );
    return () => {
      isCurrent = false;
      client.dispose();
    };
  }, [playground, network, uid, name, storage, attempt]);
  return session;
}
