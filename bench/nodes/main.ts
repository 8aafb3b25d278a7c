import { parseArgs } from 'node:util';
import { startNats } from '../../packages/testkit/src/nats.ts';
import { natsBinary } from '../../packages/testkit/src/nats-binary.ts';
import { startPostgres } from '../../packages/testkit/src/postgres.ts';
import { table, writeResults } from '../lib/results.ts';
import { costAlone } from './alone.ts';
import { measuredBuses } from './buses.ts';
import { type FrameLatency, frameLatencies } from './frames.ts';
import { type MessageLatency, messageLatencies } from './messages.ts';

/** Three nodes on one durable PostgreSQL: latency between nodes with PostgreSQL alone and with NATS, at growing rates. */
const { values } = parseArgs({
  options: {
    rates: { type: 'string', default: '10,50,100,200' },
    frames: { type: 'string', default: '100,1000,4000,8000,16000,32000' },
    seconds: { type: 'string', default: '8' },
    alone: { type: 'string', default: '500' },
  },
});
const numbers = (list: string) => list.split(',').map(Number);
const GOAL_MS = 50;
const seconds = Number(values.seconds);

const binary = natsBinary();
if (binary === undefined) throw new Error('Install nats-server: it is not on PATH and apt cannot fetch it.');
await using nats = await startNats(binary);
await using postgres = await startPostgres({ durable: true });
const buses = measuredBuses(nats.url);

const alone = await costAlone(postgres.createDatabase, Number(values.alone));
const messages: { bus: string; latencies: readonly MessageLatency[] }[] = [];
const frames: { bus: string; latencies: readonly FrameLatency[] }[] = [];
for (const bus of buses) {
  const databaseUrl = await postgres.createDatabase();
  const latencies = await messageLatencies(bus, databaseUrl, { rates: numbers(values.rates), seconds });
  messages.push({ bus: bus.name, latencies });
}
for (const bus of buses) {
  const options = { rates: numbers(values.frames), seconds: Math.min(5, seconds), stopAboveMs: GOAL_MS };
  frames.push({ bus: bus.name, latencies: await frameLatencies(bus, await postgres.createDatabase(), options) });
}

writeResults(
  'nodes',
  { alone, messages, frames },
  `# Nodes: from a send on one node to the frame on a client of another

Three nodes on one PostgreSQL with durable writes; nodes, databases, NATS and clients share this machine. Goal: p99 ≤ ${GOAL_MS} ms.

## Messages

Time from the call to a node until a client of another node, or of the same node, receives the frame, including
the durable transaction of the message; and the time between the two frames of each message, which is the latency of the bus.

${table(
  ['bus', 'messages/s', 'other node p50, ms', 'p99', 'same node p50, ms', 'p99', 'between p50, ms', 'p99', 'lost'],
  messages.flatMap(({ bus, latencies }) =>
    latencies.map(({ perSecond, otherNode, sameNode, between, lost }) => [
      bus,
      perSecond,
      otherNode.p50,
      otherNode.p99,
      sameNode.p50,
      sameNode.p99,
      between.p50,
      between.p99,
      lost,
    ]),
  ),
)}

## Frames

Three buses without servers, in one process: frames of 1 kB from all nodes, each received by the two others. A bus is
measured until its median is above ${GOAL_MS} ms.

${table(
  ['bus', 'frames/s', 'p50, ms', 'p99', 'lost'],
  frames.flatMap(({ bus, latencies }) =>
    latencies.map(({ perSecond, p50, p99, lost }) => [bus, perSecond, p50, p99, lost]),
  ),
)}

## Single node

\`POST /messages\`, alternating between a node without and a node with the bus of PostgreSQL.

${table(
  ['', 'p50, ms', 'p99'],
  [
    ['without', alone.without.p50, alone.without.p99],
    ['with', alone.with.p50, alone.with.p99],
  ],
)}`,
);
