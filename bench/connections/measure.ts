import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { API_KEY } from '../../packages/testkit/src/start-server.ts';
import { percentile } from '../lib/results.ts';
import { api } from '../realtime/api.ts';
import type { FrameCounts } from './client.ts';
import type { Durations, SignedIn } from './client-process.ts';
import type { Usage } from './usage.ts';
import { createUsers, groupsOf, guidOf, type Population, uidOf } from './users.ts';
import { Worker } from './worker.ts';

const SIGN_INS_AT_ONCE = 200;
const IDLE_MS = 5_000;
/** Messages that each client misses during the storm. */
const MISSED = 2;
/** The rate of the storm: 50,000 clients within 30 s. */
const STORM_CLIENTS_PER_MS = 50_000 / 30_000;
const PROBE_EVERY_MS = 25;
/** Presence is announced 3 s after a change. */
const QUIET_MS = 4_000;
const MESSAGE_QUIET_MS = 500;
const MESSAGES_AT_ONCE = 4;

export interface Connected {
  readonly signIns: SignedIn;
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

export interface Measured extends Population, Connected {
  readonly rssAtStart: number;
  readonly rss: number;
  /** Presence frames received after the sign-ins, and until when after the last sign-in. */
  readonly presence: { readonly frames: number; readonly seconds: number };
  /** Share of a core that 1,000 connections use that only ping. */
  readonly idleCpuPer1000: number;
  readonly storm: Storm;
}

/** The measurements with one number of clients. */
export interface Size {
  readonly peer: Connected;
  readonly chatwire: Measured;
}

/** Signs in to the peer, a server without users. */
export async function measurePeer(clients: number): Promise<Connected> {
  await using stack = new AsyncDisposableStack();
  const server = stack.adopt(new Worker(new URL('./bare-server.ts', import.meta.url)), (worker) => worker.end());
  const sockets = stack.adopt(new Worker(new URL('./client-process.ts', import.meta.url)), (worker) => worker.end());
  const port = Number(new URL(await server.request<string>('url')).port);
  return await connect(server, sockets, port, clients);
}

/** Signs in to Chatwire, lets the clients idle, then kills all of them and lets them resume. */
export async function measureChatwire(population: Population): Promise<Measured> {
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
  const script = new URL('./server-process.ts', import.meta.url);
  const server = stack.adopt(new Worker(script, env), (worker) => worker.end());
  const sockets = stack.adopt(new Worker(new URL('./client-process.ts', import.meta.url)), (worker) => worker.end());
  const port = Number(new URL(await server.request<string>('url')).port);
  const before = await server.request<Usage>('usage');
  const connected = await connect(server, sockets, port, population.clients, before);
  const presence = await settle(sockets, 'presence', QUIET_MS);
  const after = await server.request<Usage>('usage');
  const idleCpuPer1000 = await idleCpu(server, sockets, population.clients);
  const storm = await runStorm(server, sockets, port, population);
  return {
    ...population,
    signIns: connected.signIns,
    signInMicros: connected.signInMicros,
    perConnection: perConnection(before, after, population.clients),
    rssAtStart: before.rss,
    rss: after.rss,
    presence,
    idleCpuPer1000,
    storm,
  };
}

async function connect(server: Worker, sockets: Worker, port: number, clients: number, known?: Usage) {
  const before = known ?? (await server.request<Usage>('usage'));
  const request = { port, from: 0, to: clients, atOnce: SIGN_INS_AT_ONCE };
  const signIns = await sockets.request<SignedIn>('signIn', request);
  const cpu = (await server.request<number>('cpu')) - before.cpuMicros;
  const connections = await sockets.request<number>('connected');
  if (connections !== clients) throw new Error(`${connections} of ${clients} clients are connected.`);
  return {
    signIns,
    signInMicros: cpu / clients,
    perConnection: perConnection(before, await server.request<Usage>('usage'), clients),
  };
}

/** Waits until no frames of a kind have arrived for a while. */
async function settle(
  sockets: Worker,
  kind: 'presence' | 'messages',
  quietMs: number,
): Promise<{ readonly frames: number; readonly seconds: number }> {
  const began = performance.now();
  const last = { frames: -1, atMs: began };
  while (performance.now() - last.atMs < quietMs) {
    const { [kind]: frames } = await sockets.request<FrameCounts>('counts');
    if (frames !== last.frames) Object.assign(last, { frames, atMs: performance.now() });
    await delay(100);
  }
  return { frames: last.frames, seconds: (last.atMs - began) / 1000 };
}

async function idleCpu(server: Worker, sockets: Worker, clients: number): Promise<number> {
  await sockets.request('beat');
  await delay(1_000);
  const before = await server.request<number>('cpu');
  const began = performance.now();
  await delay(IDLE_MS);
  const used = (await server.request<number>('cpu')) - before;
  return used / 1000 / (performance.now() - began) / (clients / 1000);
}

async function runStorm(server: Worker, sockets: Worker, port: number, population: Population): Promise<Storm> {
  const url = `http://127.0.0.1:${port}`;
  // Sets the sequence number of each client.
  await sendToGroups(url, population, 1);
  await settle(sockets, 'messages', MESSAGE_QUIET_MS);
  const before = await sockets.request<FrameCounts>('counts');
  await sockets.request('kill');
  await sendToGroups(url, population, MISSED);
  const withinMs = Math.max(1_000, population.clients / STORM_CLIENTS_PER_MS);
  const ended = new AbortController();
  const probes = probe(url, ended.signal);
  const cpuBefore = await server.request<number>('cpu');
  const { ms, failed } = await sockets.request<SignedIn>('reconnect', { port, withinMs, missed: MISSED });
  const cpu = (await server.request<number>('cpu')) - cpuBefore;
  ended.abort();
  const adminMs = await probes;
  const after = await sockets.request<FrameCounts>('counts');
  return {
    micros: cpu / population.clients,
    withinSeconds: withinMs / 1000,
    ms,
    failed,
    framesMissed: population.clients * MISSED - (after.messages - before.messages),
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

/** Measures an administrative call again and again. */
async function probe(url: string, signal: AbortSignal): Promise<Durations> {
  const call = api(url);
  const times: number[] = [];
  while (!signal.aborted) {
    const began = performance.now();
    await call('GET', '/settings');
    times.push(performance.now() - began);
    await delay(PROBE_EVERY_MS);
  }
  return { p50: percentile(times, 50), p99: percentile(times, 99), max: percentile(times, 100) };
}

function perConnection(before: Usage, after: Usage, clients: number) {
  return {
    rss: (after.rss - before.rss) / clients,
    heap: (after.heap - before.heap) / clients,
    external: (after.external - before.external) / clients,
  };
}
