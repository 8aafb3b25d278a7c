import { setTimeout as delay } from 'node:timers/promises';
import { Client, type FrameCounts } from './client.ts';
import { type Durations, durationsOf } from './durations.ts';
import { tokenOf } from './users.ts';
import { serveRequests } from './worker.ts';

/**
 * Clients per loopback address of the server. Each has about 28,000 ports for clients, and the kernel takes longer to find
 * a free one the more are in use.
 */
const CLIENTS_PER_ADDRESS = 1_000;
const HEARTBEAT_MS = 25_000;
const HEARTBEAT_STEPS = 250;

export interface SignInRequest {
  readonly port: number;
  readonly clients: number;
  readonly atOnce: number;
}

export interface SignInResult {
  readonly seconds: number;
  readonly ms: Durations;
  readonly failed: number;
}

export interface ReconnectRequest {
  readonly port: number;
  /** The clients begin to connect, evenly spread, within this time. */
  readonly withinMs: number;
  /** Messages each client has missed: it waits for the last of them. */
  readonly missed: number;
}

/** The clients of the benchmark, in a process of their own. */
const counts: FrameCounts = { presence: 0, messages: 0, outOfSequence: 0, closes: {} };
let clients: readonly Client[] = [];
let pingTimer: NodeJS.Timeout | undefined;

const handlers = { signIn, reconnect, counts: () => counts, connected, startPings, kill };

export type ClientHandlers = typeof handlers;

serveRequests(handlers);

/** Creates clients, and keeps `atOnce` sign-ins in progress until all of them are connected. */
async function signIn({ port, clients: count, atOnce }: SignInRequest): Promise<SignInResult> {
  // Members of one group connect at different times.
  clients = shuffled(Array.from({ length: count }, (_, number) => newClient(number)));
  const due = clients.values();
  const times: number[] = [];
  let failed = 0;
  const startedAtMs = performance.now();
  const signInDue = async () => {
    for (const client of due) {
      const start = performance.now();
      await client.signIn(port).catch(() => (failed += 1));
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, signInDue));
  return { seconds: (performance.now() - startedAtMs) / 1000, ms: durationsOf(times), failed };
}

async function reconnect({ port, withinMs, missed }: ReconnectRequest): Promise<SignInResult> {
  const times: number[] = [];
  let failed = 0;
  const startedAtMs = performance.now();
  await Promise.all(
    shuffled(clients).map(async (client, index) => {
      await delay((withinMs * index) / clients.length);
      const start = performance.now();
      const lastSeq = (client.seq ?? 0) + missed;
      try {
        await client.signIn(port);
        await client.received(lastSeq);
        times.push(performance.now() - start);
      } catch {
        failed += 1;
      }
    }),
  );
  return { seconds: (performance.now() - startedAtMs) / 1000, ms: durationsOf(times), failed };
}

function connected(): number {
  return clients.filter((client) => client.isConnected).length;
}

/** Starts a ping of each client as often as the contract requires, evenly spread. */
function startPings(): void {
  let step = 0;
  pingTimer = setInterval(() => {
    for (let at = step % HEARTBEAT_STEPS; at < clients.length; at += HEARTBEAT_STEPS) clients[at]?.ping();
    step += 1;
  }, HEARTBEAT_MS / HEARTBEAT_STEPS);
}

function kill(): void {
  clearInterval(pingTimer);
  for (const client of clients) client.kill();
}

/** Returns the values in another order, the same in each run. */
function shuffled<T>(values: readonly T[]): T[] {
  const order = values.map((value, index) => ({ value, key: Math.imul(index + 1, 0x9e37_79b1) >>> 0 }));
  return order.sort((a, b) => a.key - b.key).map(({ value }) => value);
}

function newClient(number: number): Client {
  return new Client(tokenOf(number), `127.0.0.${2 + Math.floor(number / CLIENTS_PER_ADDRESS)}`, counts);
}
