import { createLogger, type RunningApp, readConfig, type Storage, startApp } from '@chatwire/server';
import { API_KEY } from '@chatwire/testkit';
import type { HttpServer } from '../../../src/http/http-server.ts';
import type { ProcessClock, SimClock } from './sim-clock.ts';
import { openSimLog, type SimLog } from './sim-log.ts';
import type { SimNetwork } from './sim-network.ts';

export interface SimNodeOptions {
  readonly dir: string;
  readonly clock: SimClock;
  readonly storage: Storage;
  readonly network: SimNetwork;
  readonly random: () => number;
  /** Called with the handles of the pushes whose entries are committed. */
  readonly committed: (handles: readonly number[]) => void;
}

/** One process of the server. It ends by `kill`, as with kill -9: nothing that it had in memory is left. */
export interface SimNode {
  readonly app: RunningApp;
  readonly http: HttpServer;
  readonly log: SimLog;
  kill(): Promise<void>;
}

export async function startSimNode({
  dir,
  clock,
  storage,
  network,
  random,
  committed,
}: SimNodeOptions): Promise<SimNode> {
  const ownClock: ProcessClock = clock.process();
  const log = await openSimLog(`${dir}/notification-log`, ownClock, (entries) =>
    committed(entries.flatMap(({ receiptHandle }) => receiptHandle ?? [])),
  );
  let http: HttpServer | undefined;
  const config = readConfig({
    CHATWIRE_PORT: '0',
    CHATWIRE_API_KEY: API_KEY,
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
    // Outlives the process, as a file does.
    storage: { ...storage, close: async () => {} },
    logs: log.store,
    connect: network.connectFor(ownClock),
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
    async kill() {
      ownClock.kill();
      server.close();
      server.closeAllConnections();
      await log.close();
    },
  };
}
