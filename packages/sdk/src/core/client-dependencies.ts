import { ListenerHub } from '../listeners/listener-hub.ts';
import { consoleLogger } from '../platform/console-logger.ts';
import type { AppState, Logger } from '../platform/ports.ts';
import { platformRandom, type RandomBytes } from '../platform/random.ts';
import { systemClock, Timers } from '../platform/timers.ts';
import { platformAppState } from '../platform/web-app-state.ts';
import { ClientStorage } from '../storage/client-storage.ts';
import { memoryStorage } from '../storage/memory-storage.ts';
import type { AppSettings } from './app-settings.ts';
import { SessionStore } from './session-store.ts';

/** Dependencies of all parts of a client: its settings, clock, random numbers and storage. */
export interface ClientDependencies {
  readonly settings: AppSettings;
  readonly logger: Logger;
  readonly timers: Timers;
  readonly randomBytes: RandomBytes;
  readonly appState: AppState;
  readonly listeners: ListenerHub;
  readonly storage: ClientStorage;
  readonly sessionStore: SessionStore;
  readonly platform: string;
  /** Whether rows and the cursor are stored for the next start. */
  readonly isCached: boolean;
  /** In milliseconds, like all timeouts. */
  readonly requestMs: number;
  readonly uploadMs: number;
  readonly connectMs: number;
}

/** Creates the dependencies of a client, with a default for each missing setting. */
export function clientDependencies(appId: string, appSettings: AppSettings): ClientDependencies {
  const settings: AppSettings = { ...appSettings, host: appSettings.host.replace(/\/+$/, '') };
  const logger = settings.logger ?? consoleLogger;
  const clock = settings.clock ?? systemClock;
  const randomBytes = settings.randomBytes ?? platformRandom(clock, logger);
  const storage = new ClientStorage(appId, settings.storage ?? memoryStorage(), logger);
  const tokens = settings.tokenStorage ? new ClientStorage(appId, settings.tokenStorage, logger) : storage;
  const isPersistent = settings.persistSession ?? true;
  const { requestMs = 15_000, uploadMs = 600_000, connectMs = 10_000 } = settings.timeouts ?? {};
  return {
    settings,
    logger,
    timers: new Timers(clock),
    randomBytes,
    appState: settings.appState ?? platformAppState(),
    listeners: new ListenerHub(logger),
    storage,
    sessionStore: new SessionStore({ storage, tokens, isPersistent, randomBytes }),
    platform: settings.platform ?? 'web',
    isCached: settings.cache ?? true,
    requestMs,
    uploadMs,
    connectMs,
  };
}
