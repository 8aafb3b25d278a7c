import { table } from '../../lib/results.ts';
import { type ComparedServer, NOT_INSTALLED } from './servers.ts';

export interface WebSocketFigures {
  readonly clients: number;
  readonly broadcasts: number;
  readonly rounds: number;
  /** Load average of the machine at the start. */
  readonly load: number;
  readonly servers: readonly (ComparedServer & {
    readonly frameBytes: number;
    readonly firstSignInsPerSecond: number;
    readonly signInsPerSecond: number;
    readonly signInMicros: number;
    readonly broadcastMs: { readonly p50: number; readonly p99: number };
    readonly broadcastMicros: number;
  })[];
}

/** Formats the figures of all servers, with the ratios to those of the first one. */
export function report({ clients, broadcasts, rounds, load, servers }: WebSocketFigures): string {
  const [own] = servers;
  if (!own) throw new Error('No server was measured.');
  const signIns = servers.map(({ name, firstSignInsPerSecond, signInsPerSecond, signInMicros }) => [
    name,
    Math.round(firstSignInsPerSecond),
    Math.round(signInsPerSecond),
    (own.signInsPerSecond / signInsPerSecond).toFixed(2),
    Math.round(signInMicros),
  ]);
  const sent = servers.map(({ name, frameBytes, broadcastMs, broadcastMicros }) => [
    name,
    frameBytes,
    `${broadcastMs.p50.toFixed(1)} / ${broadcastMs.p99.toFixed(1)}`,
    (broadcastMs.p50 / own.broadcastMs.p50).toFixed(2),
    Math.round(clients / (broadcastMs.p50 / 1000)),
    broadcastMicros.toFixed(1),
  ]);
  const number = clients.toLocaleString('en');
  return `# Connections and broadcasts beside other WebSocket servers

${number} clients in a process of their own, on the same raw sockets for all servers. ${rounds} rounds with new servers, which alternate;
medians. A ratio above 1 means that Chatwire is faster. The load average of the machine was ${load} at the start.

## Sign-ins

Connect, upgrade, and sign in with a token, 200 at a time: the first time, and again four times after all connections were
cut.

${table(['server', 'first sign-ins/s', 'sign-ins/s', 'ratio', 'server CPU each, µs'], signIns)}

## Broadcasts

${broadcasts} frames to ${number} clients, one after the other: from the call until the last client has the frame.

${table(['server', 'bytes of a frame', 'p50 / p99, ms', 'ratio of p50', 'frames/s', 'server CPU per frame, µs'], sent)}

The servers do different work for a broadcast: only Chatwire stores the message before it sends it.

## How each server is used

${servers.map(({ name, use }) => `- **${name}**: ${use}`).join('\n')}

Not measured, because they could not be installed on this machine:

${NOT_INSTALLED.map(([name, error]) => `- ${name}: ${error}`).join('\n')}`;
}
