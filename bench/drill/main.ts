import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeResults } from '../lib/results.ts';
import { BUILT, type Build } from '../lib/server-node.ts';
import { isFaultless } from './counts.ts';
import { BUSES } from './deployment.ts';
import { commitBeforeNewestMigration, earlierBuild } from './earlier-build.ts';
import { faultsOf, PACE, SHORT_PACE } from './faults.ts';
import { reportOf } from './report.ts';
import { type FaultResult, runDrill } from './run-drill.ts';

/**
 * Drill of three nodes under load, one fault after the other. Exits with 1 if anything was lost or duplicated.
 * Use: npm run drill -- [--short] [--rate 50] [--bus nats] [--only kill] [--earlier <commit>]
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    rate: { type: 'string' },
    bus: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    earlier: { type: 'string' },
  },
});
const rate = Number(values.rate ?? (values.short ? 20 : 50));
const isWhole = !values.short && values.bus === '' && values.only === '';

// Longer than the load balancer takes to notice, so that requests always reach a node that serves.
const to: Build = { ...BUILT, env: { CHATWIRE_DRAIN_SECONDS: '2' } };

const folder = mkdtempSync(join(tmpdir(), 'chatwire-earlier-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const commit = values.earlier ?? commitBeforeNewestMigration();
const from = (commit === undefined ? undefined : earlierBuild(commit, folder)) ?? to;

const results: FaultResult[] = [];
for (const bus of BUSES) {
  if (!bus.toLowerCase().startsWith(values.bus.toLowerCase())) continue;
  const pace = values.short ? SHORT_PACE : PACE;
  const faults = faultsOf(bus, from, to).filter(({ name }) => name.includes(values.only) && isIncluded(name, bus));
  results.push(...(await runDrill({ bus, rate, pace, build: from, faults })));
}

const report = reportOf(results);
const text = `# Drill: three nodes under load, one fault at a time

${rate} messages per second from 12 apps (the SDK) to groups of four, one in 25 with a file; three nodes behind a TCP load balancer, PostgreSQL with
durable writes, a bucket, and sandbox FCM. Outages last ${PACE.outageMs / 1000} s. All of it shares this machine. Rolling upgrade: from
${from === to ? 'the same build, because no earlier commit can be run here' : `${from.name}, the last one before the newest migration`}, to this one.
Load of the machine at the end (cores: ${availableParallelism()}): ${loadavg()[0]?.toFixed(1)}.

${report}`;
if (isWhole) writeResults('drill', { rate, from: from.name, results }, text);
else console.log(`\n${report}`);
process.exitCode = results.every(({ counts }) => isFaultless(counts)) ? 0 : 1;

/**
 * The short drill runs faults that do not depend on the bus only once, and has the rolling upgrade but no rolling
 * restart.
 */
function isIncluded(fault: string, bus: string): boolean {
  if (!values.short) return true;
  if (bus === 'NATS' && values.bus === '') return fault === 'NATS outage';
  return fault !== 'none' && (fault !== 'rolling restart' || from === to);
}
