import type { AppSettings } from '../core/app-settings.ts';
import { rememberCore } from '../core/core-of.ts';
import { createCore } from '../core/create-core.ts';
import { dispose } from '../core/lifecycle.ts';
import { platformAppState } from '../platform/web-app-state.ts';
import { createViews } from './create-views.ts';
import { type ClientFunctions, functionsOf } from './functions-of.ts';
import { rejectAfterDispose } from './reject-after-dispose.ts';

/** Counts of a client's resources, for tests. See docs/spec/sdk.md#test-hooks-and-budgets. */
export interface DebugCounts {
  readonly listeners: number;
  readonly timers: number;
  readonly sockets: number;
  readonly requests: number;
  readonly stores: number;
  readonly handles: number;
  readonly runs: number;
  /** Users, groups, conversations, and messages. */
  readonly records: number;
}

/** One user's connection to one server, with every function of the SDK. See docs/spec/sdk.md#conventions. */
export interface ChatClient extends ClientFunctions, ReturnType<typeof createViews> {
  /** A local name, which separates the stored data of several clients. */
  readonly appId: string;
  /**
   * Sets whether the app is in the foreground, on platforms that do not report it. On phones,
   * `@chatwire/react-native` calls it. Has no effect on a client with `settings.appState`.
   */
  setAppActive(isActive: boolean): void;
  /** Stops all parts of this client. Later calls reject with `ERR_DISPOSED`. */
  dispose(): void;
  debugCounts(): DebugCounts;
}

/**
 * Creates an independent client. It sends nothing before a login, unless it finds a stored session. See
 * docs/spec/sdk.md#client-and-login.
 */
export function createClient(appId: string, settings: AppSettings): ChatClient {
  const appState = platformAppState();
  const core = createCore(appId, { appState, ...settings });
  const { store } = core;
  const client: ChatClient = {
    appId,
    ...createViews(core),
    ...rejectAfterDispose(functionsOf(core), core),
    setAppActive: appState.setActive,
    dispose: () => dispose(core),
    debugCounts: () => ({
      listeners: core.listeners.count,
      timers: core.timers.count,
      sockets: core.connection.socketCount,
      requests: core.http.count,
      stores: store.stores.length,
      handles: store.stores.reduce((sum, { views }) => sum + views.size, 0),
      runs: store.agents.runs.count,
      records: core.records.count + store.messages.size,
    }),
  };
  rememberCore(client, core);
  return client;
}
