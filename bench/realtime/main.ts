import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { spawnServer } from '../../packages/testkit/src/spawn-server.ts';
import { percentile, table, writeResults } from '../lib/results.ts';
import { api } from './api.ts';
import { bareBroadcast } from './bare-broadcast.ts';
import { Listener } from './listener.ts';

/**
 * A group whose members are all connected: time from the call until a message reaches the first and the last member,
 * and the effect on REST calls in the meantime. Results of another number of members have it in their name.
 * Use: npm run bench -- realtime [--members 10000] [--messages 30]
 */
const { values } = parseArgs({ options: { members: { type: 'string' }, messages: { type: 'string' } } });
const members = Number(values.members ?? 1_000);
const messages = Number(values.messages ?? 100);

const dir = await mkdtemp(join(tmpdir(), 'chatwire-bench-'));
const server = await spawnServer({ CHATWIRE_DATA_DIR: dir, CHATWIRE_LOG_LEVEL: 'silent' });
const call = api(server.url);
const uids = Array.from({ length: members }, (_, n) => `user${n}`);
const tokens: string[] = [];
for (const uid of uids) tokens.push((await call('POST', '/users', { uid, name: uid, withAuthToken: true })).authToken);
await call('POST', '/groups', { guid: 'crew', name: 'Crew', type: 'public', owner: 'user0' });
for (let from = 0; from < uids.length; from += 200) {
  await call('POST', '/groups/crew/members', { participants: uids.slice(from, from + 200) });
}

const listeners: Listener[] = [];
for (const token of tokens) listeners.push(await Listener.open(server.url, token));
const alone = summary(await restLatency(300));
const silent = await measure({ category: 'custom', type: 'tick', data: { customData: { tick: 1 } } });
const notifying = await measure({ type: 'text', data: { text: 'The boat is ready at noon' } });
for (const listener of listeners) listener.close();
await server.stop();
await rm(dir, { recursive: true });
const bare = summary(await bareBroadcast(members, messages));

writeResults(
  members === 1_000 ? 'realtime' : `realtime-${members}`,
  { members, messages, restAloneMs: alone, silent, notifying, bareMs: bare },
  `# Realtime: a group message to ${members} connected members

${table(
  ['measure, ms', 'custom message p50', 'p99', 'plain message p50', 'p99'],
  [
    row('call until the first member receives it', silent.firstMs, notifying.firstMs),
    row('call until the last member receives it', silent.lastMs, notifying.lastMs),
    row('the same from a bare `ws` server, without a message', bare, bare),
    row('GET /settings during the messages', silent.restMs, notifying.restMs),
    row('GET /settings, idle', alone, alone),
  ],
)}

Custom messages notify no one: they show only the gateway. For a plain message the engine decides and records
${members} notifications in the same process at the same time. Frames delivered per second, one message after the other:
${silent.framesPerSecond} and ${notifying.framesPerSecond}. The clients run on the same machine.`,
);

async function measure(message: object) {
  const first: number[] = [];
  const last: number[] = [];
  const rest: number[] = [];
  for (let n = 0; n < messages; n += 1) {
    const arrivals = listeners.map((listener) => listener.next());
    const startedAtMs = performance.now();
    const sent = call('POST', '/messages', { receiver: 'crew', receiverType: 'group', ...message }, 'user0');
    const [meanwhile] = await Promise.all([restLatency(5), sent]);
    rest.push(...meanwhile);
    const times = await Promise.all(arrivals);
    first.push(Math.min(...times) - startedAtMs);
    last.push(Math.max(...times) - startedAtMs);
  }
  const seconds = last.reduce((sum, ms) => sum + ms, 0) / 1000;
  return {
    firstMs: summary(first),
    lastMs: summary(last),
    restMs: summary(rest),
    framesPerSecond: Math.round((members * messages) / seconds),
  };
}

async function restLatency(calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const startedAtMs = performance.now();
    await call('GET', '/settings');
    times.push(performance.now() - startedAtMs);
  }
  return times;
}

function summary(times: readonly number[]) {
  return { p50: round(percentile(times, 50)), p99: round(percentile(times, 99)) };
}

type Summary = ReturnType<typeof summary>;

function row(name: string, custom: Summary, plain: Summary): (string | number)[] {
  return [name, custom.p50, custom.p99, plain.p50, plain.p99];
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
