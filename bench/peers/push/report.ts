import type { Throughput } from '../../engine/throughput.ts';
import { table } from '../../lib/results.ts';
import type { SendFigures } from '../../providers/measure.ts';
import type { ComparedSender } from './senders.ts';

/** Pushes per second in the slowest and in the best round: where they are far apart, the ratios say little. */
export interface RoundRange {
  readonly slowest: number;
  readonly best: number;
}

export interface PushFigures {
  /** Load average of the machine at the start. */
  readonly load: number;
  readonly rounds: number;
  readonly senders: readonly (ComparedSender & SendFigures & RoundRange)[];
  readonly engine: Throughput & RoundRange;
}

/** Formats the figures of all senders, with the ratios to the library where it is fastest. */
export function report({ load, rounds, senders, engine }: PushFigures): string {
  const [peer] = senders.filter(({ module }) => module === 'node-apn').toSorted((a, b) => b.perSecond - a.perSecond);
  if (!peer) throw new Error('The library was not measured.');
  const rows = senders.map(({ name, perSecond, slowest, best, p50Ms, p99Ms, cpuUs, failed }) => [
    name,
    perSecond,
    `${slowest} – ${best}`,
    (perSecond / peer.perSecond).toFixed(2),
    `${p50Ms} / ${p99Ms}`,
    cpuUs,
    (cpuUs / peer.cpuUs).toFixed(2),
    failed,
  ]);
  const engineRow = [
    'Chatwire, whole engine, groups of 101',
    engine.perSecond,
    `${engine.slowest} – ${engine.best}`,
    (engine.perSecond / peer.perSecond).toFixed(2),
    '–',
    engine.cpuMicrosecondsEach,
    (engine.cpuMicrosecondsEach / peer.cpuUs).toFixed(2),
    '–',
  ];
  const header = [
    'sender',
    'pushes/s',
    'slowest – best round',
    'ratio',
    'p50 / p99, ms',
    'CPU per push, µs',
    'ratio of CPU',
    'failed',
  ];
  return `# Sending pushes beside a push library

The push service of \`engine\` responds after 50 ms, with TLS and one certificate for all, because the library always uses
TLS. 1,000 pushes are in flight, each with a device token and a payload of its own (the bare loop: always the same). Median
of ${rounds} rounds, in which all of them alternate; each sender has its own process, and CPU is that of this process, all threads.
Ratios are to ${peer.name}, the faster configuration of the library. The load average of the machine was ${load} at the start.

${table(header, [...rows, engineRow])}

For the engine, the clock runs from the first message over HTTP to the last entry in the notification log: it loads the
members, decides for each recipient and device, sends, and records. The other senders only send.

${senders.map(({ name, use }) => `- **${name}**: ${use}`).join('\n')}
- **Chatwire, whole engine**: a server process on SQLite, with 1,000 concurrent calls per provider account.

\`apns2\` was not measured: it connects only to port 443.`;
}
