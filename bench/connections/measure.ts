import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { API_KEY } from '../../packages/testkit/src/start-server.ts';
import { api } from '../realtime/api.ts';
import type { BareServerHandlers } from './bare-server.ts';
import type { FrameCounts } from './client.ts';
import type { ClientHandlers, SignInResult } from './client-process.ts';
import { type Durations, durationsOf } from './durations.ts';
import type { ServerHandlers } from './server-process.ts';
import type { Usage } from './usage.ts';
import { createUsers, groupsOf, guidOf, type Population, uidOf } from './users.ts';
import { Worker } from './worker.ts';

const SIGN_INS_AT_ONCE = 200;
const IDLE_MS = 5_000;
/** Messages that each client misses during the storm. */
const MISSED_MESSAGES = 2;
/** The rate of the storm: 50,000 clients within 30 s. */
const STORM_CLIENTS_PER_MS = 50_000 / 30_000;
const PROBE_EVERY_MS = 25;
/** Presence is announced 3 s after a change. */
const QUIET_MS = 4_000;
const MESSAGE_QUIET_MS = 500;
const MESSAGES_AT_ONCE = 4;

export interface ConnectionFigures {
  readonly signIns: SignInResult;
  /** Processor time of the server per sign-in, µs. */
  readonly signInMicros: number;
  readonly perConnection: { readonly rss: number; readonly heap: number; readonly external: number };
}

export interface Storm {
  /** Processor time of the server per resume, µs. */
  readonly micros: number;
  readonly withinSeconds: number;
  readonly ms: Durations;
  readonly failed: number;
  readonly framesMissed: number;
  readonly outOfSequence: number;
  /** Connections that clients lost during the storm, by reason. */
  readonly closes: FrameCounts['closes'];
  readonly adminMs: Durations;
}

export interface ServerFigures extends Population, ConnectionFigures {
  readonly rssAtStart: number;
  readonly rss: number;
  /** Presence frames received after the sign-ins, and until when after the last sign-in. */
  readonly presence: { readonly frames: number; readonly seconds: number };
  /** Share of a core that 1,000 connections use that only ping. */
  readonly idleCpuPer1000: number;
  readonly storm: Storm;
}

type Server = Worker<ServerHandlers>;
type Sockets = Worker<ClientHandlers>;

/** The measurements with one number of clients. */
export interface Size {
  readonly peer: ConnectionFigures;
  readonly chatwire: ServerFigures;
}

/** Signs in to the peer, a server without users. */
export async function measurePeer(clients: number): Promise<ConnectionFigures> {
  await using server = new Worker<BareServerHandlers>(new URL('./bare-server.ts', import.meta.url));
  await using sockets = newSockets();
  const before = await server.request('usage');
  const signedIn = await signIn(server, sockets, { clients, before });
  return { ...signedIn, perConnection: perConnection(before, await server.request('usage'), clients) };
}

/** Signs in to Chatwire, lets the clients idle, then kills all of them and lets them resume. */
export async function measureChatwire(population: Population): Promise<ServerFigures> {
  await using stack = new AsyncDisposableStack();
  const dir = stack.adopt(await mkdtemp(join(tmpdir(), 'chatwire-bench-')), (path) => rm(path, { recursive: true }));
  await createUsers(join(dir, 'chat.sqlite'), population);
  const env = {
    CHATWIRE_HOST: '0.0.0.0',
    CHATWIRE_PORT: '0',
    CHATWIRE_API_KEY: API_KEY,
    CHATWIRE_DATA_DIR: dir,
    CHATWIRE_RATE_LIMITS: 'off',
  };
  const server = stack.use(new Worker<ServerHandlers>(new URL('./server-process.ts', import.meta.url), env));
  const sockets = stack.use(newSockets());
  const before = await server.request('usage');
  const signedIn = await signIn(server, sockets, { clients: population.clients, before });
  const presence = await settle(sockets, 'presence', QUIET_MS);
  const after = await server.request('usage');
  const idleCpuPer1000 = await idleCpu(server, sockets, population.clients);
  const storm = await runStorm(server, sockets, population);
  return {
    ...population,
    ...signedIn,
    perConnection: perConnection(before, after, population.clients),
    rssAtStart: before.rss,
    rss: after.rss,
    presence,
    idleCpuPer1000,
    storm,
  };
}

function newSockets(): Sockets {
  return new Worker(new URL('./client-process.ts', import.meta.url));
}

async function signIn(
  server: Server,
  sockets: Sockets,
  { clients, before }: { readonly clients: number; readonly before: Usage },
): Promise<Pick<ConnectionFigures, 'signIns' | 'signInMicros'>> {
  const signIns = await sockets.request('signIn', { port: await portOf(server), clients, atOnce: SIGN_INS_AT_ONCE });
  const cpu = (await server.request('cpu')) - before.cpuMicros;
  const connections = await sockets.request('connected');
  if (connections !== clients) throw new Error(`${connections} of ${clients} clients are connected.`);
  return { signIns, signInMicros: cpu / clients };
}

async function portOf(server: Server): Promise<number> {
  return Number(new URL(await server.request('url')).port);
}

/** Waits until no frames of a kind have arrived for a while. */
async function settle(
  sockets: Sockets,
  kind: 'presence' | 'messages',
  quietMs: number,
): Promise<{ readonly frames: number; readonly seconds: number }> {
  const startedAtMs = performance.now();
  const last = { frames: -1, atMs: startedAtMs };
  while (performance.now() - last.atMs < quietMs) {
    const { [kind]: frames } = await sockets.request('counts');
    if (frames !== last.frames) Object.assign(last, { frames, atMs: performance.now() });
    await delay(100);
  }
  return { frames: last.frames, seconds: (last.atMs - startedAtMs) / 1000 };
}

async function idleCpu(server: Server, sockets: Sockets, clients: number): Promise<number> {
  await sockets.request('startPings');
  await delay(1_000);
  const before = await server.request('cpu');
  const startedAtMs = performance.now();
  await delay(IDLE_MS);
  const used = (await server.request('cpu')) - before;
  return used / 1000 / (performance.now() - startedAtMs) / (clients / 1000);
}

async function runStorm(server: Server, sockets: Sockets, population: Population): Promise<Storm> {
  const port = await portOf(server);
  const url = `http://127.0.0.1:${port}`;
  // Sets the sequence number of each client.
  await sendToGroups(url, population, 1);
  await settle(sockets, 'messages', MESSAGE_QUIET_MS);
  const before = await sockets.request('counts');
  await sockets.request('kill');
  await sendToGroups(url, population, MISSED_MESSAGES);
  const withinMs = Math.max(1_000, population.clients / STORM_CLIENTS_PER_MS);
  const ended = new AbortController();
  const probes = probe(url, ended.signal);
  const cpuBefore = await server.request('cpu');
  const { ms, failed } = await sockets.request('reconnect', { port, withinMs, missed: MISSED_MESSAGES });
  const cpu = (await server.request('cpu')) - cpuBefore;
  ended.abort();
  const adminMs = await probes;
  const after = await sockets.request('counts');
  return {
    micros: cpu / population.clients,
    withinSeconds: withinMs / 1000,
    ms,
    failed,
    framesMissed: population.clients * MISSED_MESSAGES - (after.messages - before.messages),
    outOfSequence: after.outOfSequence,
    closes: after.closes,
    adminMs,
  };
}

/** Sends custom messages, which notify no one, to each group. */
async function sendToGroups(url: string, population: Population, messages: number): Promise<void> {
  const call = api(url);
  const size = population.contacts + 1;
  const due = Array.from({ length: groupsOf(population) }, (_, group) => group).values();
  const sendDue = async () => {
    for (const group of due) {
      for (let n = 0; n < messages; n += 1) {
        const message = { category: 'custom', type: 'tick', data: { customData: { n } } };
        const to = { receiver: guidOf(group), receiverType: 'group' };
        await call('POST', '/messages', { ...to, ...message }, uidOf(group * size));
      }
    }
  };
  await Promise.all(Array.from({ length: MESSAGES_AT_ONCE }, sendDue));
}

/** Measures an administrative call repeatedly until `signal` aborts. */
async function probe(url: string, signal: AbortSignal): Promise<Durations> {
  const call = api(url);
  const times: number[] = [];
  while (!signal.aborted) {
    const startedAtMs = performance.now();
    await call('GET', '/settings');
    times.push(performance.now() - startedAtMs);
    await delay(PROBE_EVERY_MS);
  }
  return durationsOf(times);
}

function perConnection(before: Usage, after: Usage, clients: number) {
  return {
    rss: (after.rss - before.rss) / clients,
    heap: (after.heap - before.heap) / clients,
    external: (after.external - before.external) / clients,
  };
}
