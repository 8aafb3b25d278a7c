import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateCertificate } from '@chatwire/sandbox';
import { Worker } from '../../connections/worker.ts';
import { ServerUnderLoad } from '../../engine/server-under-load.ts';
import { measureThroughput, type Throughput } from '../../engine/throughput.ts';
import { writeResults } from '../../lib/results.ts';
import { medianRound, type SendFigures } from '../../providers/measure.ts';
import { loadNow } from '../load-now.ts';
import { type RoundRange, report } from './report.ts';
import type { SenderHandlers } from './sender.ts';
import { SENDERS } from './senders.ts';

/**
 * Pushes per second and CPU per push of Chatwire beside a push library for Node, against the same push service with TLS
 * that responds after 50 ms. All senders and the engine alternate.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    'no-results': { type: 'boolean', default: false },
  },
});
const rounds = Number(values.rounds);
if (rounds % 2 === 0) throw new Error('expected an odd number of rounds: the result is the median round');
const LATENCY_MS = 50;
const WARM_UP_MS = 1_500;
const RUN_MS = 3_000;
const GROUPS = 20;
const GROUP_SIZE = 101;
const MESSAGES = 400;
const DAY_MS = 86_400_000;

const load = loadNow();
await using stack = new AsyncDisposableStack();
const dir = stack.adopt(mkdtempSync(join(tmpdir(), 'chatwire-bench-')), (path) => rmSync(path, { recursive: true }));
const files = { keyFile: join(dir, 'key.pem'), certFile: join(dir, 'cert.pem') };
const now = Date.now();
const certificate = generateCertificate({
  hosts: ['127.0.0.1'],
  validFromMs: now - DAY_MS,
  validToMs: now + DAY_MS,
});
writeFileSync(files.keyFile, certificate.key);
writeFileSync(files.certFile, certificate.cert);

const server = stack.use(await ServerUnderLoad.start(LATENCY_MS, {}, files));
console.log(`${GROUPS} groups of ${GROUP_SIZE}…`);
await server.addGroups(
  Array.from({ length: GROUPS }, (_, index) => `hundred${index}`),
  GROUP_SIZE,
);
const service = stack.adopt(
  fork(join(import.meta.dirname, '..', '..', 'engine', 'fake-push-service.ts'), [
    String(LATENCY_MS),
    files.keyFile,
    files.certFile,
  ]),
  (child: ChildProcess) => void child.kill(),
);
const [{ port }] = (await once(service, 'message')) as [{ readonly port: number }];
const senders = SENDERS.map((sender) => ({
  sender,
  process: stack.use(
    new Worker<SenderHandlers>(new URL('./sender-process.ts', import.meta.url), {
      SENDER: sender.module,
      NODE_EXTRA_CA_CERTS: files.certFile,
    }),
  ),
  measured: Array.of<SendFigures>(),
}));
const engine: Throughput[] = [];
for (let round = 0; round < rounds; round += 1) {
  for (const { sender, process, measured } of senders) {
    const target = { url: `https://127.0.0.1:${port}`, certFile: files.certFile, sessions: sender.sessions };
    const figures = await process.request('measure', { ...target, warmUpMs: WARM_UP_MS, runMs: RUN_MS });
    measured.push(figures);
    console.log(`${sender.name}: ${figures.perSecond}/s, ${figures.cpuUs} us CPU, ${figures.failed} failed`);
  }
  const messages = { kind: 'hundred', groups: GROUPS, attemptsEach: GROUP_SIZE - 1, messages: MESSAGES };
  const throughput = await measureThroughput(server, messages);
  engine.push(throughput);
  console.log(`engine: ${throughput.perSecond}/s, ${throughput.cpuMicrosecondsEach} us CPU`);
}

const middle = engine.toSorted((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds / 2)];
if (!middle) throw new Error('No round was measured.');
const figures = {
  load,
  rounds,
  senders: senders.map(({ sender, measured }) => ({ ...sender, ...medianRound(measured), ...rangeOf(measured) })),
  engine: { ...middle, ...rangeOf(engine) },
};
const markdown = report(figures);
if (values['no-results']) console.log(markdown);
else writeResults('peers-push', figures, markdown);

function rangeOf(measured: readonly { readonly perSecond: number }[]): RoundRange {
  const rates = measured.map(({ perSecond }) => perSecond);
  return { slowest: Math.min(...rates), best: Math.max(...rates) };
}
