import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SandboxUrls } from '@chatwire/sandbox';
import { writeResults } from '../lib/results.ts';
import { bestRate, figuresTable, measure, medianRound, type SendFigures } from './measure.ts';
import { adapters, bareLoops, type Subject } from './subjects.ts';

/**
 * Pushes per second of one adapter when every response takes 50 ms, compared with a plain node:http2 loop against the
 * same sandbox provider. Every round measures all subjects, so that a busy machine affects them equally.
 */
const CALLERS = 1000;
const LATENCY_MS = 50;
const ROUNDS = 5;
const WARM_UP_MS = 1_500;
const RUN_MS = 3_000;

const sandboxProcess = fork(join(import.meta.dirname, 'sandbox-process.ts'), [String(LATENCY_MS)], {
  execArgv: process.execArgv,
});
const [urls]: [SandboxUrls] = JSON.parse(JSON.stringify(await once(sandboxProcess, 'message')));

const rounds = new Map<string, SendFigures[]>();
for (let round = 0; round < ROUNDS; round += 1) {
  for (const subject of [...bareLoops(urls), ...adapters(urls)]) await measureOne(subject);
}
sandboxProcess.disconnect();
const results = [...rounds].map(([name, measured]) => ({ name, ...medianRound(measured), best: bestRate(measured) }));
const setup = { callers: CALLERS, latencyMs: LATENCY_MS, rounds: ROUNDS, runMs: RUN_MS };
writeResults(
  'providers',
  { setup, results },
  `# Provider adapters

${CALLERS} callers, responses after ${LATENCY_MS} ms, client and sandbox provider on the same machine. Median of ${ROUNDS} rounds
of ${RUN_MS / 1000} s. CPU is the client's. A webhook receiver gets 100 connections with one call each: at most 2,000 calls per
second at this latency.

${figuresTable('sender', results)}`,
);

async function measureOne(subject: Subject): Promise<void> {
  const measured = await measure(subject.send, CALLERS, WARM_UP_MS, RUN_MS);
  await subject.close();
  rounds.set(subject.name, [...(rounds.get(subject.name) ?? []), measured]);
  console.log(`${subject.name}: ${measured.perSecond}/s, ${measured.cpuUs} us CPU, ${measured.failed} failed`);
}
