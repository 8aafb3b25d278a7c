import type { ServerSettings } from '@chatwire/protocol';
import type { ClientSnapshots, ClientTopic, SessionInfo } from '../client/client-topics.ts';
import type { Core } from '../client/core.ts';
import type { CallOptions } from '../http/http-client.ts';
import type { User } from '../model/user.ts';

/** Contract 3. */
export function sessionFunctions({ session, settings, connection, topics }: Core) {
  return {
    /**
     * With an authKey: development form, makes a token for the uid. Without: production form, the first argument is an
     * auth token. The same user again is answered at once; another one is `ERR_ALREADY_LOGGED_IN`.
     */
    login: (uidOrToken: string, authKey?: string, options?: CallOptions): Promise<User> =>
      session.login(uidOrToken, authKey, options),

    /** Restored sessions included; undefined if nobody is logged in. */
    getLoggedinUser: (): Promise<User | undefined> => session.user(),

    getSession: (): SessionInfo | undefined => topics.get('session'),

    /** Called after a topic has changed; the answer ends it. */
    subscribe: (topic: ClientTopic, listener: () => void): (() => void) => topics.subscribe(topic, listener),

    /** The same reference until it changes. */
    getSnapshot: <T extends ClientTopic>(topic: T): ClientSnapshots[T] => topics.get(topic),

    /** Ends the token, closes the connection and forgets everything of the user; listeners stay. */
    logout: (): Promise<void> => session.logout(),

    /** What the server said about itself at login; undefined before. */
    getAppSettings: (): ServerSettings | undefined => session.settings,

    hasCapability(name: 'moderation' | 'calls' | 'agents' | 'translation'): boolean {
      return name === 'translation' ? settings.translator !== undefined : (session.settings?.features[name] ?? false);
    },

    getConnectionStatus: () => connection.status,

    /** Settles with the first attempt; after a failed one the next follow by themselves. */
    connect: (): Promise<void> => connection.connect(),

    /** Stays closed until `connect()`. */
    async disconnect(): Promise<void> {
      connection.disconnect();
    },

    /** Resolves when the server has answered. Rejects with `NO_WEBSOCKET_CONNECTION` without a connection. */
    async ping(): Promise<void> {
      await connection.ask('ping', {});
    },
  };
}
