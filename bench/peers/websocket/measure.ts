import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_KEY } from '../../../packages/testkit/src/start-server.ts';
import type { ServerHandlers } from '../../connections/server-process.ts';
import { createUsers, guidOf, uidOf } from '../../connections/users.ts';
import { Worker } from '../../connections/worker.ts';
import { instant } from '../../lib/instant.ts';
import { api } from '../../realtime/api.ts';
import type { ClientHandlers, PeerHandlers } from './handlers.ts';
import type { ComparedServer } from './servers.ts';

const WARM_SIGN_INS = 4;
const WARM_UP_BROADCASTS = 10;
/** Texts of messages whose frames have about 640 bytes: the smallest message frame of Chatwire has little less. */
const PEER_TEXT = 'x'.repeat(618);
const CHATWIRE_TEXT = 'x'.repeat(6);

export interface ServerRound {
  readonly frameBytes: number;
  /** The first sign-ins after the start of the server, which still compiles its code. */
  readonly firstSignInsPerSecond: number;
  readonly signInsPerSecond: number;
  /** Processor time of the server per sign-in, µs. */
  readonly signInMicros: number;
  /** From the call until the last client has the frame, ms. */
  readonly broadcastMs: readonly number[];
  /** Processor time of the server per frame, µs. */
  readonly broadcastMicros: number;
}

/** A running server. */
interface Target {
  readonly url: string;
  cpu(): Promise<number>;
  broadcast(): Promise<unknown>;
}

/** Starts a server, signs in all clients several times, and then sends messages to all of them, one after the other. */
export async function measureServer(
  id: ComparedServer['id'],
  clients: number,
  broadcasts: number,
): Promise<ServerRound> {
  await using stack = new AsyncDisposableStack();
  const target = id === 'chatwire' ? await startChatwire(stack, clients) : await startPeer(stack, id, clients);
  const sockets = stack.use(new Worker<ClientHandlers>(new URL('./clients-process.ts', import.meta.url)));
  const protocol = id === 'socket-io' ? 'socket.io' : 'chatwire';
  const request = { port: Number(new URL(target.url).port), clients, protocol } as const;

  const first = await sockets.request('signIn', request);
  let seconds = 0;
  let micros = 0;
  for (let n = 0; n < WARM_SIGN_INS; n += 1) {
    await sockets.request('cut', null);
    const before = await target.cpu();
    seconds += await sockets.request('signIn', request);
    micros += (await target.cpu()) - before;
  }

  const times: number[] = [];
  let frameBytes = 0;
  let before = 0;
  for (let n = -WARM_UP_BROADCASTS; n < broadcasts; n += 1) {
    if (n === 0) before = await target.cpu();
    await sockets.request('expectMessages', null);
    const startedAt = instant();
    await target.broadcast();
    const { at, bytes } = await sockets.request('lastMessage', null);
    if (n >= 0) times.push(at - startedAt);
    frameBytes = bytes;
  }
  return {
    frameBytes,
    firstSignInsPerSecond: clients / first,
    signInsPerSecond: (WARM_SIGN_INS * clients) / seconds,
    signInMicros: micros / (WARM_SIGN_INS * clients),
    broadcastMs: times,
    broadcastMicros: ((await target.cpu()) - before) / (broadcasts * clients),
  };
}

async function startPeer(stack: AsyncDisposableStack, id: string, clients: number): Promise<Target> {
  const script = new URL(`./${id}-server.ts`, import.meta.url);
  const server = stack.use(new Worker<PeerHandlers>(script, { CLIENTS: String(clients) }));
  return {
    url: await server.request('url'),
    cpu: () => server.request('cpu'),
    broadcast: () => server.request('broadcast', PEER_TEXT),
  };
}

async function startChatwire(stack: AsyncDisposableStack, clients: number): Promise<Target> {
  const dir = stack.adopt(await mkdtemp(join(tmpdir(), 'chatwire-bench-')), (path) => rm(path, { recursive: true }));
  await createUsers(join(dir, 'chat.sqlite'), { clients, contacts: clients - 1 });
  const server = stack.use(
    new Worker<ServerHandlers>(new URL('../../connections/server-process.ts', import.meta.url), {
      CHATWIRE_HOST: '0.0.0.0',
      CHATWIRE_PORT: '0',
      CHATWIRE_API_KEY: API_KEY,
      CHATWIRE_DATA_DIR: dir,
      CHATWIRE_RATE_LIMITS: 'off',
    }),
  );
  const url = await server.request('url');
  const call = api(url);
  // Custom messages notify no one.
  const content = { category: 'custom', type: 'tick', data: { customData: { text: CHATWIRE_TEXT } } };
  const message = { receiver: guidOf(0), receiverType: 'group', ...content };
  return {
    url,
    cpu: () => server.request('cpu'),
    broadcast: () => call('POST', '/messages', message, uidOf(0)),
  };
}
