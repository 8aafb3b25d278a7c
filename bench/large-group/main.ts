import { parseArgs } from 'node:util';
import { ServerUnderLoad } from '../engine/server-under-load.ts';
import { POLL_MS } from '../engine/throughput.ts';
import { peakResidentMiB, residentMiB } from '../lib/resident-memory.ts';
import { percentile, table, writeResults } from '../lib/results.ts';
import { addMembers } from './add-members.ts';

/**
 * One message to a very large group in which everyone has a phone: time until the first push reaches the provider, time
 * until all are recorded, and memory of the server.
 * Use: npm run bench -- large-group [--members 100000] [--messages 3]
 */
const PROVIDER_MS = 50;
const { values } = parseArgs({ options: { members: { type: 'string' }, messages: { type: 'string' } } });
const members = Number(values.members ?? 100_000);
const messages = Number(values.messages ?? 3);

await using server = await ServerUnderLoad.start(PROVIDER_MS);
await server.addGroups(['crowd'], 2);
addMembers(server.dataDir, 'crowd', members);
const idleMiB = residentMiB(server.pid);
const rounds: Awaited<ReturnType<typeof messageToAll>>[] = [];
for (let sent = 0; sent < messages; sent += 1) rounds.push(await messageToAll());
const peakMiB = peakResidentMiB(server.pid);

const median = (of: (round: (typeof rounds)[number]) => number) => percentile(rounds.map(of), 50);
const figures = {
  respondedMs: Math.round(median(({ respondedMs }) => respondedMs)),
  firstPushMs: Math.round(median(({ firstPushMs }) => firstPushMs)),
  recordedMs: Math.round(median(({ recordedMs }) => recordedMs)),
  cpuMicrosecondsEach: Math.round(median(({ cpuMicrosecondsEach }) => cpuMicrosecondsEach)),
  idleMiB: Math.round(idleMiB),
  peakMiB: Math.round(peakMiB),
};
writeResults(
  'large-group',
  { members, messages, providerLatencyMs: PROVIDER_MS, ...figures },
  `# A message to ${members.toLocaleString('en')} members

${table(
  ['median of the messages', 'result'],
  [
    ['response to the send', `${figures.respondedMs} ms`],
    ['message committed → first push at the provider', `${figures.firstPushMs} ms`],
    ['message sent → all pushes sent and recorded', `${figures.recordedMs} ms`],
    ['server CPU per push', `${figures.cpuMicrosecondsEach} µs`],
    ['memory of the server before the first message', `${figures.idleMiB} MiB`],
    ['highest memory of the server', `${figures.peakMiB} MiB`],
  ],
)}

Each member has one iPhone; ${messages} messages, one after the other. The provider responds after ${PROVIDER_MS} ms, on the same machine.`,
);

async function messageToAll() {
  await server.resetPushes();
  const end = (await server.recorded()) + members - 1;
  const cpuBefore = server.cpuMs;
  const startedAtMs = performance.now();
  const { id, sentAtMS } = await server.send('crowd');
  const respondedMs = performance.now() - startedAtMs;
  const recordedMs = (await server.untilRecorded(end, POLL_MS)) - startedAtMs;
  const { firstAt } = await server.pushes();
  const firstPushAtMs = new Map(firstAt).get(id) ?? Number.NaN;
  return {
    respondedMs,
    firstPushMs: firstPushAtMs - sentAtMS,
    recordedMs,
    cpuMicrosecondsEach: (1_000 * (server.cpuMs - cpuBefore)) / (members - 1),
  };
}
