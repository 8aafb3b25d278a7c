import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_KEY, spawnServer } from '@chatwire/testkit';
import { Pool } from 'undici';
import { addApns, addGroup, call } from '../engine/populate.ts';
import { percentile, table, writeResults } from '../lib/results.ts';

/**
 * GET /logs/explain over HTTP to a server process: one page of decisions, each with its trace, for messages to 1, 10,
 * and 100 recipients; and the same as a dry run. One request at a time, then four. The client does not parse responses:
 * its own garbage collection would count as time of the server.
 */
const MESSAGES = 200;
const REQUESTS = 2_000;
const SIZES = [2, 11, 101];
const MAX_RESPONSE_BYTES = 2 ** 24;
const dir = mkdtempSync(join(tmpdir(), 'chatwire-bench-'));
const pushService = fork(join(import.meta.dirname, '..', 'engine', 'fake-push-service.ts'), ['0']);
const { port } = await responseOf(pushService);
const server = await spawnServer({
  CHATWIRE_DATA_DIR: dir,
  CHATWIRE_APNS_URL: `http://127.0.0.1:${port}`,
  ...(process.env.BENCH_DATABASE_URL && { CHATWIRE_DATABASE_URL: process.env.BENCH_DATABASE_URL }),
});
const pool = new Pool(server.url, { connections: 4 });
const engine = process.env.BENCH_DATABASE_URL ? 'postgres' : 'sqlite';

try {
  await addApns(server.url);
  const messages = new Map<number, number[]>();
  for (const size of SIZES) {
    await addGroup(server.url, `group${size}`, size);
    messages.set(size, await sendMany(`group${size}`));
  }
  await untilSettled();
  const results = [];
  for (const callers of [1, 4]) {
    for (const [size, ids] of messages) {
      const about = { callers, decisions: size - 1 };
      results.push({ what: 'explain', ...about, ...(await measure(callers, ids, explain)) });
      if (size === 101)
        results.push({ what: 'dry-run, one user', ...about, decisions: 1, ...(await measure(callers, ids, dryRun)) });
    }
  }
  writeResults(
    `explain-${engine}`,
    { messages: MESSAGES, requests: REQUESTS, results },
    `# Explaining a message on ${engine}\n\nMilliseconds from request to response over HTTP; budget 10 at p99 with one caller. ${MESSAGES} messages of each size, alternating.\n\n${table(
      ['Request', 'callers', 'decisions returned', 'p50', 'p99', 'requests/s'],
      results.map(({ what, callers, decisions, p50, p99, perSecond }) => [
        what,
        callers,
        decisions,
        p50,
        p99,
        perSecond,
      ]),
    )}`,
  );
} finally {
  await pool.close();
  await server.stop();
  pushService.kill();
  rmSync(dir, { recursive: true, force: true });
}

async function sendMany(group: string): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < MESSAGES; index += 1) {
    const body = { receiver: group, receiverType: 'group', type: 'text', data: { text: 'The boat is ready at noon' } };
    const { id } = (await call(server.url, 'POST', '/messages', body, `${group}-0`)) as { id: string };
    ids.push(Number(id));
  }
  return ids;
}

async function untilSettled(): Promise<void> {
  for (;;) {
    const { queue } = (await call(server.url, 'GET', '/notifications/v1/counters')) as { queue: { depth: number } };
    if (queue.depth === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function explain(messageId: number): Promise<void> {
  return request('GET', `/logs/explain?messageId=${messageId}`);
}

function dryRun(messageId: number): Promise<void> {
  return request('POST', '/dry-run', { uid: 'group101-7', trigger: 'after_message', messageId });
}

async function request(method: 'GET' | 'POST', path: string, requestBody?: object): Promise<void> {
  const { statusCode, body } = await pool.request({
    method,
    path: `/v3/notifications/v1${path}`,
    headers: { apikey: API_KEY, ...(requestBody && { 'Content-Type': 'application/json' }) },
    ...(requestBody && { body: JSON.stringify(requestBody) }),
  });
  await body.dump({ limit: MAX_RESPONSE_BYTES });
  if (statusCode !== 200) throw new Error(`${method} ${path}: ${statusCode}`);
}

async function measure(callers: number, ids: readonly number[], call: (messageId: number) => Promise<void>) {
  for (const id of ids) await call(id);
  const times: number[] = [];
  let next = 0;
  const startedAtMs = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (next < REQUESTS) {
        const id = ids[next++ % ids.length] ?? 0;
        const startedAt = performance.now();
        await call(id);
        times.push(performance.now() - startedAt);
      }
    }),
  );
  const rounded = (ms: number) => Number(ms.toFixed(2));
  return {
    p50: rounded(percentile(times, 50)),
    p99: rounded(percentile(times, 99)),
    perSecond: Math.round((times.length * 1000) / (performance.now() - startedAtMs)),
  };
}

function responseOf(child: ChildProcess): Promise<{ readonly port: number }> {
  return new Promise((resolve) => child.once('message', (message) => resolve(message as { port: number })));
}
