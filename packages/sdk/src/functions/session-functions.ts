import type { ServerSettings } from '@chatwire/protocol';
import { abortable } from '../base/abortable.ts';
import type { ClientSnapshots, ClientTopic, SessionInfo } from '../core/client-topics.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../http/http-client.ts';
import type { User } from '../model/user.ts';

/** Returns the functions of the client for login and logout. See docs/spec/sdk.md#client-and-login. */
export function sessionFunctions({ session, settings, connection, topics }: Core) {
  return {
    /**
     * Logs in. With an authKey (development): creates a token for the uid. Without (production): the first argument is
     * an auth token. Resolves at once for the same user; rejects with `ERR_ALREADY_LOGGED_IN` for another one.
     */
    login: (uidOrToken: string, authKey?: string | CallOptions, options?: CallOptions): Promise<User> =>
      typeof authKey === 'object'
        ? session.login(uidOrToken, undefined, authKey)
        : session.login(uidOrToken, authKey, options),

    /** The logged-in user, including one whose session was restored; undefined if there is none. */
    getLoggedinUser: (options?: CallOptions): Promise<User | undefined> => session.user(options),

    getSession: (): SessionInfo | undefined => topics.get('session'),

    /** Calls the listener after a topic has changed. Returns a function that unsubscribes. */
    subscribe: (topic: ClientTopic, listener: () => void): (() => void) => topics.subscribe(topic, listener),

    /** Returns the same reference until the topic changes. */
    getSnapshot: <T extends ClientTopic>(topic: T): ClientSnapshots[T] => topics.get(topic),

    /** Ends the token, closes the connection and forgets everything of the user; listeners stay. */
    logout: (options?: CallOptions): Promise<void> => session.logout(options),

    /** Settings of the server as of the last login or reconnection; undefined before. */
    getAppSettings: (): ServerSettings | undefined => session.settings,

    hasCapability(name: 'moderation' | 'calls' | 'agents' | 'translation'): boolean {
      return name === 'translation' ? settings.translator !== undefined : (session.settings?.features[name] ?? false);
    },

    getConnectionStatus: () => connection.status,

    /**
     * Connects. Settles with the first attempt; later attempts follow automatically. An aborted call opens no
     * connection.
     */
    connect: ({ signal }: CallOptions = {}): Promise<void> => connection.connect(signal),

    /** Disconnects. Stays closed until `connect()`. */
    disconnect: ({ signal }: CallOptions = {}): Promise<void> => abortable(signal, () => connection.disconnect()),

    /** Resolves when the server has responded. Rejects with `NO_WEBSOCKET_CONNECTION` without a connection. */
    async ping(options?: CallOptions): Promise<void> {
      await connection.ask('ping', {}, options);
    },
  };
}
