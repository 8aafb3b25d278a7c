import { table } from '../lib/results.ts';
import { listTable } from './list-table.ts';
import { logTable } from './log-table.ts';
import { machinesNote } from './machines.ts';
import type { Results } from './results.ts';
import { serverTable } from './server-table.ts';

/** Returns the section "Performance" of the README; every figure comes from the recorded results. */
export function performanceSection(results: Results): string {
  return `\`npm run bench -- <name>\` runs a benchmark; \`all\` runs all of them, which takes 90 minutes ([last run](bench/results/all.md)).
[bench/results](bench/results) has all results and the conditions of each. In each benchmark, the clients, the sandbox providers, and the
server share one virtual machine with 2 cores. Its speed varies from day to day by up to a factor of four, so compare a figure with its
baseline rather than with those of another day. Figures marked † were measured on another machine, which is named below the tables. A
*baseline* is measured in the same run for comparison. It is one of these: a simpler program that does only
part of the work, the same operation while no provider fails, or the same search without the index. *Per CPU second* means per second of
the server's CPU time: what one core could serve if it did no other work.

**Notification log** with 10 million entries:

${logTable(results)}

**Server**, on SQLite (more searches: [SQLite](bench/results/search-sqlite.md), [PostgreSQL](bench/results/search-postgres.md)):

${serverTable(results)}

**Console**, with 10 million entries in the log:

${consoleTable(results)}

**Message list**, compared with other lists that show the same rows ([lists](bench/results/lists.md),
[conformance](bench/results/list-conformance.md)). A conformance check (*gate*) is a scripted scene with rules that every painted frame must
satisfy. Some checks involve parts other than the list, such as the composer, so they run only on the complete UI kit. Chatwire's list is also
tested by itself, with the same checks as the other lists. The checks for iOS and Android run on a
[headless phone](packages/headless-phone/README.md), a simulation of a phone in Node. Results:

${listTable(results)}

${machinesNote(results)}`;
}

function consoleTable(results: Results): string {
  const { firstPaintMs, filterMs, scrolled, live } = results.get('console');
  const sorted = filterMs.toSorted((a: number, b: number) => a - b);
  return table(
    ['Measure', 'Result'],
    [
      ['first paint', `${firstPaintMs} ms`],
      [
        'time from choosing a filter until its rows are shown',
        `p50 ${sorted[Math.floor(sorted.length / 2)]} ms, at most ${sorted.at(-1)} ms`,
      ],
      ['longest task of the main thread while scrolling through 100,000 rows', `${scrolled.longestMs} ms`],
      ['longest task while 2,000 entries/s arrive', `${live.longestMs} ms`],
    ],
  );
}
