import { callFunctions } from '../functions/call-functions.ts';
import { conversationFunctions } from '../functions/conversation-functions.ts';
import { emojiFunctions } from '../functions/emoji-functions.ts';
import { groupFunctions } from '../functions/group-functions.ts';
import { listenerFunctions } from '../functions/listener-functions.ts';
import { mediaFunctions } from '../functions/media-functions.ts';
import { messageFunctions } from '../functions/message-functions.ts';
import { notificationFunctions } from '../functions/notification-functions.ts';
import { receiptFunctions } from '../functions/receipt-functions.ts';
import { runFunctions } from '../functions/run-functions.ts';
import { sendFunctions } from '../functions/send-functions.ts';
import { sessionFunctions } from '../functions/session-functions.ts';
import { storeFunctions } from '../functions/store-functions.ts';
import { userFunctions } from '../functions/user-functions.ts';
import { platformAppState } from '../platform/web-app-state.ts';
import type { AppSettings } from './app-settings.ts';
import { rememberCore } from './core-of.ts';
import { createCore } from './create-core.ts';

/** How many of what a client holds, for tests. Contract 22. */
export interface DebugCounts {
  readonly listeners: number;
  readonly timers: number;
  readonly sockets: number;
  readonly requests: number;
  readonly stores: number;
  readonly handles: number;
  readonly runs: number;
  /** People, groups, conversations and messages. */
  readonly records: number;
}

/** One user's connection to one server, with every function of the SDK. Contract 2. */
export interface ChatClient
  extends ReturnType<typeof sessionFunctions>,
    ReturnType<typeof sendFunctions>,
    ReturnType<typeof messageFunctions>,
    ReturnType<typeof receiptFunctions>,
    ReturnType<typeof conversationFunctions>,
    ReturnType<typeof userFunctions>,
    ReturnType<typeof groupFunctions>,
    ReturnType<typeof callFunctions>,
    ReturnType<typeof notificationFunctions>,
    ReturnType<typeof mediaFunctions>,
    ReturnType<typeof emojiFunctions>,
    ReturnType<typeof runFunctions>,
    ReturnType<typeof listenerFunctions>,
    ReturnType<typeof storeFunctions> {
  /** A local name that keeps the stored data of several clients apart. */
  readonly appId: string;
  /**
   * Says whether the app is in the foreground, where the platform does not: on phones `@chatwire/react-native` does.
   * Without effect on a client with `settings.appState`.
   */
  setAppActive(isActive: boolean): void;
  /** Closes everything of this client; later calls reject with `ERR_DISPOSED`. */
  dispose(): void;
  debugCounts(): DebugCounts;
}

/** An independent client. Nothing is sent before a login, unless a stored session is found. Contract 3. */
export function createClient(appId: string, settings: AppSettings): ChatClient {
  const appState = platformAppState();
  const core = createCore(appId, { appState, ...settings });
  const { listeners, timers, connection, http, records, store } = core;
  const client: ChatClient = {
    appId,
    ...sessionFunctions(core),
    ...sendFunctions(core),
    ...messageFunctions(core),
    ...receiptFunctions(core),
    ...conversationFunctions(core),
    ...userFunctions(core),
    ...groupFunctions(core),
    ...callFunctions(core),
    ...notificationFunctions(core),
    ...mediaFunctions(core),
    ...emojiFunctions(core),
    ...runFunctions(core),
    ...listenerFunctions(core),
    ...storeFunctions(core),
    setAppActive: appState.setActive,
    dispose: () => core.dispose(),
    debugCounts: () => ({
      listeners: listeners.count,
      timers: timers.count,
      sockets: connection.socketCount,
      requests: http.count,
      stores: store.stores.length,
      handles: store.stores.reduce((sum, { views }) => sum + views.size, 0),
      runs: store.agents.runs.count,
      records: records.count + store.messages.size,
    }),
  };
  rememberCore(client, core);
  return client;
}
