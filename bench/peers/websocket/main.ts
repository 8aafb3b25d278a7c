import { parseArgs } from 'node:util';
import { percentile, writeResults } from '../../lib/results.ts';
import { loadNow } from '../load-now.ts';
import { measureServer, type ServerRound } from './measure.ts';
import { report } from './report.ts';
import { SERVERS } from './servers.ts';

/**
 * Broadcasts of a frame of about 640 bytes to all clients, and sign-ins: Chatwire beside Socket.IO and a bare `ws` server. The servers
 * alternate, and each round starts new servers.
 */
const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '1000' },
    broadcasts: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
    'no-results': { type: 'boolean', default: false },
  },
});
const clients = Number(values.clients);
const broadcasts = Number(values.broadcasts);
const rounds = Number(values.rounds);

const load = loadNow();
const measured = SERVERS.map(() => Array.of<ServerRound>());
for (let round = 0; round < rounds; round += 1) {
  for (const [index, server] of SERVERS.entries()) {
    const figures = await measureServer(server.id, clients, broadcasts);
    measured[index]?.push(figures);
    console.log(server.name, JSON.stringify({ ...figures, broadcastMs: percentile(figures.broadcastMs, 50) }));
  }
}

const servers = SERVERS.map((server, index) => {
  const own = measured[index] ?? [];
  const median = (valueOf: (round: ServerRound) => number) => percentile(own.map(valueOf), 50);
  const times = own.flatMap(({ broadcastMs }) => broadcastMs);
  return {
    ...server,
    frameBytes: own[0]?.frameBytes ?? 0,
    firstSignInsPerSecond: median((round) => round.firstSignInsPerSecond),
    signInsPerSecond: median((round) => round.signInsPerSecond),
    signInMicros: median((round) => round.signInMicros),
    broadcastMs: { p50: percentile(times, 50), p99: percentile(times, 99) },
    broadcastMicros: median((round) => round.broadcastMicros),
  };
});
const figures = { clients, broadcasts, rounds, load, servers };
const markdown = report(figures);
if (values['no-results']) console.log(markdown);
else writeResults('peers-websocket', figures, markdown);
