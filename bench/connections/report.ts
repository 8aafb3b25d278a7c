import { exponentOf } from '../lib/exponent.ts';
import { table } from '../lib/results.ts';
import type { Size } from './measure.ts';

const KIB_BYTES = 1024;
const MIB = 1024 ** 2;

/** Formats the results, with the growth of each figure by the number of clients. */
export function report(sizes: readonly Size[]): string {
  const rows: readonly (readonly [string, (size: Size) => number])[] = [
    ['sign-ins/s', ({ chatwire }) => chatwire.clients / chatwire.signIns.seconds],
    ['sign-ins/s of bare `ws`', ({ peer, chatwire }) => chatwire.clients / peer.signIns.seconds],
    ['sign-ins/s, ratio', ({ peer, chatwire }) => peer.signIns.seconds / chatwire.signIns.seconds],
    ['server CPU per sign-in, µs', ({ chatwire }) => chatwire.signInMicros],
    ['server CPU per sign-in of bare `ws`, µs', ({ peer }) => peer.signInMicros],
    ['sign-in p50, ms', ({ chatwire }) => chatwire.signIns.ms.p50],
    ['sign-in p99, ms', ({ chatwire }) => chatwire.signIns.ms.p99],
    ['memory per connection, KiB', ({ chatwire }) => chatwire.perConnection.rss / KIB_BYTES],
    ['of these in the heap', ({ chatwire }) => chatwire.perConnection.heap / KIB_BYTES],
    ['memory per connection of bare `ws`, KiB', ({ peer }) => peer.perConnection.rss / KIB_BYTES],
    ['of these in the heap', ({ peer }) => peer.perConnection.heap / KIB_BYTES],
    ['memory of the server, MiB', ({ chatwire }) => chatwire.rss / MIB],
    ['of these before the first connection', ({ chatwire }) => chatwire.rssAtStart / MIB],
    ['presence frames after the sign-ins', ({ chatwire }) => chatwire.presence.frames],
    ['last of them after, s', ({ chatwire }) => chatwire.presence.seconds],
    ['CPU of 1,000 idle connections, % of a core', ({ chatwire }) => 100 * chatwire.idleCpuPer1000],
    ['storm: reconnects within, s', ({ chatwire }) => chatwire.storm.withinSeconds],
    ['storm: resumed after p50, ms', ({ chatwire }) => chatwire.storm.ms.p50],
    ['storm: server CPU per resume, µs', ({ chatwire }) => chatwire.storm.micros],
    ['storm: longest wait, ms', ({ chatwire }) => chatwire.storm.ms.max],
    ['storm: not resumed', ({ chatwire }) => chatwire.storm.failed],
    ['storm: frames missed', ({ chatwire }) => chatwire.storm.framesMissed],
    ['storm: frames out of sequence', ({ chatwire }) => chatwire.storm.outOfSequence],
    ['storm: `GET /settings` p50, ms', ({ chatwire }) => chatwire.storm.adminMs.p50],
    ['storm: `GET /settings` p99, ms', ({ chatwire }) => chatwire.storm.adminMs.p99],
    ['storm: `GET /settings` longest, ms', ({ chatwire }) => chatwire.storm.adminMs.max],
  ];
  const contacts = sizes[0]?.chatwire.contacts ?? 0;
  return `# Connections of one server process

Clients with ${contacts} contacts each, all connected, presence on. They run in another process of the same machine, so that
both share its cores.

${table(
  ['clients', ...sizes.map(({ chatwire }) => chatwire.clients.toLocaleString('en')), 'exponent'],
  rows.map(([name, of]) => [name, ...sizes.map((size) => rounded(of(size))), exponent(sizes, of)]),
)}

Memory of a further connection, from the second size to the last: ${further(sizes, ({ chatwire }) => chatwire.rss)} KiB,
in the heap ${further(sizes, ({ chatwire }) => chatwire.perConnection.heap * chatwire.clients)} KiB.

The exponent b of \`figure = a · clients^b\` that fits best: 0 means constant, 1 proportional to the number of clients.
Memory is resident, after garbage collection. Bare \`ws\` accepts connections and responds to one frame.`;
}

/** Returns the growth per client between two sizes, KiB: what a process needs once cancels out. */
function further(sizes: readonly Size[], of: (size: Size) => number): string {
  const [from, to] = [sizes.length > 2 ? sizes[1] : sizes[0], sizes.at(-1)];
  if (!from || !to || from === to) return '–';
  return rounded((of(to) - of(from)) / (to.chatwire.clients - from.chatwire.clients) / KIB_BYTES);
}

function exponent(sizes: readonly Size[], of: (size: Size) => number): string {
  const exponent = exponentOf(sizes.map((size) => ({ size: size.chatwire.clients, value: of(size) })));
  return Number.isNaN(exponent) ? '–' : exponent.toFixed(2);
}

function rounded(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value >= 100 ? 0 : value >= 10 ? 1 : 2 });
}
