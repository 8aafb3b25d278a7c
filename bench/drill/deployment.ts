import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type Sandbox } from '@chatwire/sandbox';
import { type PostgresServer, type S3Server, startPostgres, startS3 } from '@chatwire/testkit';
import { API_KEY, SECRET_KEY } from '../../packages/testkit/src/start-server.ts';
import { freePort } from '../../tools/free-port.ts';
import { type Build, ServerNode } from '../lib/server-node.ts';
import { Balancer } from './balancer.ts';
import { RestartableNats } from './restartable-nats.ts';

export const BUSES = ['PostgreSQL', 'NATS'] as const;
/** Bus that carries frames between nodes. */
export type Bus = (typeof BUSES)[number];

/** Three nodes behind a load balancer, and their dependencies, on this machine. */
export interface Deployment extends AsyncDisposable {
  /** Address of the load balancer. */
  readonly url: string;
  readonly databaseUrl: string;
  readonly nodes: readonly ServerNode[];
  readonly postgres: PostgresServer;
  readonly s3: S3Server;
  readonly sandbox: Sandbox;
  /** Undefined if PostgreSQL carries the frames. */
  readonly nats: RestartableNats | undefined;
  /** Directory with the server logs and data of the nodes. Not deleted. */
  readonly dir: string;
}

const NODES = 3;

/** Starts the deployment with nodes of one build, one after the other. PostgreSQL writes durably. */
export async function startDeployment(bus: Bus, build: Build): Promise<Deployment> {
  await using stack = new AsyncDisposableStack();
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-drill-'));
  const postgres = stack.use(await startPostgres({ durable: true }));
  const databaseUrl = await postgres.createDatabase();
  const s3 = stack.use(await startS3());
  const nats = bus === 'NATS' ? stack.use(await RestartableNats.start()) : undefined;
  const sandbox = createSandbox();
  stack.defer(() => sandbox.close());
  const { fcmUrl, fcmTokenUrl } = await sandbox.start();
  const ports = await Promise.all(Array.from({ length: NODES }, freePort));
  const { url } = stack.use(await Balancer.start(ports));
  const env = {
    CHATWIRE_HOST: '127.0.0.1',
    CHATWIRE_PUBLIC_URL: url,
    CHATWIRE_API_KEY: API_KEY,
    CHATWIRE_SECRET_KEY: SECRET_KEY,
    CHATWIRE_DATABASE_URL: databaseUrl,
    CHATWIRE_FCM_URL: fcmUrl,
    CHATWIRE_FCM_TOKEN_URL: fcmTokenUrl,
    CHATWIRE_RATE_LIMITS: 'off',
    CHATWIRE_LOG_LEVEL: 'warn',
    ...s3.env,
    ...(nats && { CHATWIRE_NATS_URL: nats.url }),
  };
  const nodes: ServerNode[] = [];
  for (const [index, port] of ports.entries()) {
    const dataDir = join(dir, `node${index + 1}`);
    await mkdir(dataDir);
    const settings = { ...env, CHATWIRE_PORT: String(port), CHATWIRE_DATA_DIR: dataDir };
    const node = new ServerNode({ port, env: settings, logFile: `${dataDir}.log` });
    nodes.push(node);
    stack.defer(() => node.kill());
    await node.start(build);
  }
  const disposables = stack.move();
  return {
    url,
    databaseUrl,
    nodes,
    postgres,
    s3,
    sandbox,
    nats,
    dir,
    [Symbol.asyncDispose]: () => disposables.disposeAsync(),
  };
}
