import { createLogger, type NewLogEntry, type RunningApp, readConfig, startApp } from '@chatwire/server';
import { API_KEY } from '@chatwire/testkit';
import type { HttpServer } from '../../../src/http/http-server.ts';
import type { IncomingMedia } from '../../../src/media/incoming-files.ts';
import { type BusLink, openSimBus } from './apps/sim-bus.ts';
import type { ProcessClock, SimClock } from './sim-clock.ts';
import type { CrashMoment, SimDatabase } from './sim-database.ts';
import { createSimLog, type SimLog } from './sim-log.ts';
import type { SimNetwork } from './sim-network.ts';

/** Address of the server in links. Nothing connects to it. */
const PUBLIC_URL = 'https://chat.harbour.example';

/** Nobody uploads files. Those in the directory would be listed on a real disk, in real time. */
const NO_UPLOADS: IncomingMedia = {
  receive: () => Promise.reject(new Error('Uploads are not simulated.')),
  deleteBefore: async () => {},
};

export interface SimNodeOptions {
  readonly dir: string;
  readonly clock: SimClock;
  readonly database: SimDatabase;
  readonly network: SimNetwork;
  readonly busLink: BusLink | undefined;
  readonly random: () => number;
  /** Called with the entries of each transaction. */
  readonly committed: (entries: readonly NewLogEntry[]) => void;
}

/** One process of the server. It ends by `kill`, as with kill -9: nothing that it had in memory is left. */
export interface SimNode {
  readonly app: RunningApp;
  readonly http: HttpServer;
  readonly log: SimLog;
  /** A planned crash has happened: the process must be replaced. */
  readonly hasCrashed: boolean;
  /** Plans a crash at the nth request to the database; where the database has no requests, at the next write to the log. */
  crashWhileWorking(requests: number, moment: CrashMoment): void;
  kill(): Promise<void>;
}

export async function startSimNode({
  dir,
  clock,
  database,
  network,
  busLink,
  random,
  committed,
}: SimNodeOptions): Promise<SimNode> {
  const ownClock: ProcessClock = clock.process();
  const stores = await database.connect(ownClock);
  const log = createSimLog(stores.logs, ownClock, committed);
  let http: HttpServer | undefined;
  const config = readConfig({
    CHATWIRE_PORT: '0',
    CHATWIRE_API_KEY: API_KEY,
    CHATWIRE_PUBLIC_URL: PUBLIC_URL,
    CHATWIRE_DATA_DIR: dir,
    CHATWIRE_RATE_LIMITS: 'off',
    CHATWIRE_LOG_LEVEL: 'silent',
    CHATWIRE_ALLOW_PRIVATE_WEBHOOKS: 'true',
    CHATWIRE_ALLOW_INSECURE_WEBHOOKS: 'true',
  });
  const app = await startApp(config, {
    clock: ownClock,
    random,
    logger: createLogger('silent'),
    storage: stores.storage,
    logs: log.store,
    connect: network.connectFor(ownClock),
    incomingMedia: NO_UPLOADS,
    ...(busLink && { bus: await openSimBus({ clock: ownClock, link: busLink }) }),
    extend: (server) => {
      http = server;
    },
  });
  if (!http) throw new Error('The server has not been extended.');
  const { server } = http;
  return {
    app,
    http,
    log,
    get hasCrashed() {
      return log.hasCrashed || stores.hasCrashed;
    },
    crashWhileWorking(requests, moment) {
      if (!stores.crashAtRequest(requests, moment)) log.crashAtWrite(moment);
    },
    async kill() {
      ownClock.kill();
      server.close();
      server.closeAllConnections();
      await stores.kill();
    },
  };
}
