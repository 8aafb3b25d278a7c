import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox, type Sandbox, type SandboxOptions } from '@chatwire/sandbox';
import {
  API_KEY,
  type Harbour,
  type LogEntryBody,
  type ServerProcess,
  type SpawnOptions,
  spawnServer,
  startHarbour,
} from '@chatwire/testkit';

/** Server processes that follow each other on one data directory, and a sandbox that outlives them. */
export interface KeptHarbour extends AsyncDisposable {
  readonly sandbox: Sandbox;
  /** Starts the next process. */
  start(env?: Readonly<Record<string, string>>, options?: SpawnOptions): Promise<ServerProcess>;
}

/** `prepare` sets the directory up before the first process starts. */
export async function keptHarbour(
  prepare: (harbour: Harbour) => Promise<void>,
  options: SandboxOptions = {},
): Promise<KeptHarbour> {
  const dir = await mkdtemp(join(tmpdir(), 'chatwire-kept-'));
  {
    await using harbour = await startHarbour({ env: { CHATWIRE_DATA_DIR: dir } });
    await prepare(harbour);
  }
  const sandbox = createSandbox(options);
  const { fcmUrl, fcmTokenUrl, apnsUrl } = await sandbox.start();
  const started: ServerProcess[] = [];
  return {
    sandbox,
    async start(env = {}, spawning = {}) {
      const urls = { CHATWIRE_FCM_URL: fcmUrl, CHATWIRE_FCM_TOKEN_URL: fcmTokenUrl, CHATWIRE_APNS_URL: apnsUrl };
      const server = await spawnServer({ CHATWIRE_DATA_DIR: dir, ...urls, ...env }, spawning);
      started.push(server);
      return server;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(started.map((server) => server.kill()));
      await sandbox.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Sends a text; answers the id of the message. */
export async function sendText({ url }: ServerProcess, from: string, to: string, text: string): Promise<string> {
  const receiverType = to.startsWith('group:') ? 'group' : 'user';
  const response = await fetch(`${url}/v3/messages`, {
    method: 'POST',
    headers: { apikey: API_KEY, onBehalfOf: from, 'Content-Type': 'application/json' },
    body: JSON.stringify({ receiver: to.replace('group:', ''), receiverType, type: 'text', data: { text } }),
  });
  return (await bodyOf(response)).data.id;
}

/** All entries of a query, newest first. */
export async function entriesOf({ url }: ServerProcess, query: string): Promise<readonly LogEntryBody[]> {
  const response = await fetch(`${url}/v3/notifications/v1/logs?limit=1000&${query}`, { headers: { apikey: API_KEY } });
  return (await bodyOf(response)).data;
}

async function bodyOf(response: Response): Promise<LogEntryBody> {
  const body = await response.json();
  if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(body)}`);
  return body;
}
