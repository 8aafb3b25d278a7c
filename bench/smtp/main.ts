import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../packages/server/src/base/time/clock.ts';
import { DECISION_ID, ENTRY, SENDGRID_PAYLOAD } from '../../packages/server/src/providers/example-payloads.fixture.ts';
import { createSmtpProvider } from '../../packages/server/src/providers/smtp/smtp-provider.ts';
import { writeResults } from '../lib/results.ts';
import { bestRate, figuresTable, measure, medianRound, type SendFigures } from '../providers/measure.ts';

/**
 * Emails with both bodies per second through the adapter to the sandbox's SMTP server in another process: STARTTLS,
 * five connections.
 * Use: npm run bench -- smtp
 */
const CONNECTIONS = 5;
const CALLERS = 50;
const ROUNDS = 5;
const WARM_UP_MS = 1_000;
const RUN_MS = 3_000;
const GOAL = 500;

const relay = fork(join(import.meta.dirname, 'sandbox-process.ts'), { execArgv: process.execArgv });
const [{ port, certificate }] = (await once(relay, 'message')) as [{ port: number; certificate: string }];
const provider = createSmtpProvider({
  account: {
    host: 'localhost',
    port,
    security: 'starttls',
    senderName: 'Harbour Chat',
    senderEmail: 'chat@example.org',
    maxConnections: CONNECTIONS,
    maxPerMinute: 60_000,
    isEnabled: true,
  },
  guard: { allowPrivate: true, allowInsecure: true },
  clock: systemClock,
  publicUrl: 'https://chat.example',
  ca: certificate,
});
const request = { decisionId: DECISION_ID, payload: { ...SENDGRID_PAYLOAD, type: 'smtp' as const }, entry: ENTRY };
const rounds: SendFigures[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const send = async () => (await provider.send(request, AbortSignal.timeout(10_000))).kind === 'accepted';
  rounds.push(await measure(send, CALLERS, WARM_UP_MS, RUN_MS));
}
await provider.close();
relay.kill();
const middle = medianRound(rounds);
writeResults(
  'smtp',
  { connections: CONNECTIONS, rounds: ROUNDS, ...middle, best: bestRate(rounds) },
  [
    '# Email through an SMTP server',
    '',
    `${CONNECTIONS} connections with STARTTLS, ${CALLERS} callers; sender and server on one machine. Median of ${ROUNDS} rounds of 3 s.`,
    `Goal: ${GOAL} emails per second. Load average of the machine at the end: ${loadavg()[0]?.toFixed(1)}; above 2, other work was running.`,
    '',
    figuresTable('what', [{ name: 'emails with text and HTML', ...middle, best: bestRate(rounds) }]),
  ].join('\n'),
);
