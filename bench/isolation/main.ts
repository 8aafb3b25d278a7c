import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateFcmAccount } from '@chatwire/sandbox';
import { spawnServer } from '@chatwire/testkit';
import { addApns, addGroup, call } from '../engine/populate.ts';
import { HostWatch } from '../lib/host-watch.ts';
import { instant } from '../lib/instant.ts';
import { percentile, table, writeResults } from '../lib/results.ts';

/**
 * Effect of a stalled provider, which accepts every call and never responds, on the others.
 *
 * Every message goes to one person's devices at APNs and FCM and to a webhook. Latency is the time from handing the
 * message to the server to the first bytes at APNs and at the webhook; the time of the commit is known only in whole
 * milliseconds, which is too coarse. Rounds with a responsive and a stalled FCM alternate, each with its own server, so
 * that a busy machine affects both equally. The figure is the median of the rounds. Messages sent while the host gave
 * the processor to others are not counted; a round with less than a quarter of its messages left is repeated.
 */
const LATENCY_MS = 50;
const ROUNDS = 7;
const MAX_ROUNDS = 100;
const GROUPS = 50;
const MESSAGES_PER_SECOND = 100;
const SECONDS = 20;
const WARM_UP_MESSAGES = 200;
const STATES = ['responsive', 'stalled'] as const;
const PROVIDERS = ['apns', 'webhook'] as const;

type State = (typeof STATES)[number];
interface Round {
  readonly apns: readonly number[];
  readonly webhook: readonly number[];
}

const rounds: Record<State, Round[]> = { responsive: [], stalled: [] };
for (let roundsMade = 0; STATES.some((state) => rounds[state].length < ROUNDS); roundsMade += 1) {
  if (roundsMade === MAX_ROUNDS) throw new Error('Other machines of the host took too much of the processor.');
  const state = rounds.responsive.length > rounds.stalled.length ? 'stalled' : 'responsive';
  const round = await measure(state);
  const messageCount = round.apns.length;
  const isCalm = messageCount >= (MESSAGES_PER_SECOND * SECONDS) / 4;
  if (isCalm) rounds[state].push(round);
  const [apns, webhook] = [round.apns, round.webhook].map((delays) => tenths(percentile(delays, 99)));
  console.log(
    `FCM ${state}: APNs p99 ${apns} ms, webhook p99 ${webhook} ms of ${messageCount}${isCalm ? '' : ': repeated'}`,
  );
}
const rows = PROVIDERS.map((provider) => {
  const [responsive, stalled] = STATES.map((state) => figuresOf(rounds[state].map((round) => round[provider])));
  if (!responsive || !stalled) throw new Error('A state was not measured.');
  return { provider, responsive, stalled, p99GrowthPercent: Math.round(100 * (stalled.p99 / responsive.p99 - 1)) };
});
writeResults(
  'isolation',
  { providerLatencyMs: LATENCY_MS, rounds: ROUNDS, messagesPerSecond: MESSAGES_PER_SECOND, rows },
  [
    '# One provider stalls',
    '',
    `FCM accepts every call and never responds; ${MESSAGES_PER_SECOND} messages per second, each to APNs, FCM, and a webhook.`,
    'Message handed to the server → first bytes at the provider, milliseconds; median of the rounds.',
    '',
    table(
      ['provider', 'p50, FCM responsive', 'p50, stalled', 'p99, FCM responsive', 'p99, stalled', 'growth of p99'],
      rows.map(({ provider, responsive, stalled, p99GrowthPercent }) => [
        provider,
        ...[responsive.p50, stalled.p50, responsive.p99, stalled.p99].map(tenths),
        `${p99GrowthPercent} %`,
      ]),
    ),
  ].join('\n'),
);

function figuresOf(delays: readonly (readonly number[])[]) {
  return {
    p50: percentile(
      delays.map((round) => percentile(round, 50)),
      50,
    ),
    p99: percentile(
      delays.map((round) => percentile(round, 99)),
      50,
    ),
  };
}

async function measure(state: State): Promise<Round> {
  const dir = mkdtempSync(join(tmpdir(), 'chatwire-bench-'));
  const apns = fork(join(import.meta.dirname, '..', 'engine', 'fake-push-service.ts'), [String(LATENCY_MS)]);
  const others = fork(join(import.meta.dirname, 'fake-providers.ts'), [String(LATENCY_MS), state]);
  const [[{ port }], [urls]] = await Promise.all([once(apns, 'message'), once(others, 'message')]);
  const server = await spawnServer({
    CHATWIRE_DATA_DIR: dir,
    CHATWIRE_APNS_URL: `http://127.0.0.1:${port}`,
    CHATWIRE_FCM_URL: urls.fcmUrl,
    CHATWIRE_FCM_TOKEN_URL: urls.fcmTokenUrl,
    CHATWIRE_ALLOW_PRIVATE_WEBHOOKS: 'true',
    CHATWIRE_ALLOW_INSECURE_WEBHOOKS: 'true',
  });
  try {
    await populate(server.url, urls.webhookUrl);
    await sendAll(server.url, WARM_UP_MESSAGES);
    using host = new HostWatch();
    const sent = await sendAll(server.url, MESSAGES_PER_SECOND * SECONDS);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    apns.send({ ask: 'report' });
    others.send({ ask: 'report' });
    const [[atApns], [atWebhook]] = await Promise.all([once(apns, 'message'), once(others, 'message')]);
    const calm = new Map([...sent].filter(([, at]) => host.wasCalm(at)));
    return { apns: delaysOf(calm, atApns.firstAt), webhook: delaysOf(calm, atWebhook.firstAt) };
  } finally {
    await server.stop();
    apns.kill();
    others.kill();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Creates pairs whose second member has a device at each push service. */
async function populate(url: string, webhookURL: string): Promise<void> {
  await addApns(url);
  const serviceAccountCreds = generateFcmAccount('bench');
  await call(url, 'POST', '/notifications/push/v1/providers/fcm', { providerId: 'fcm', serviceAccountCreds });
  for (let index = 0; index < GROUPS; index += 1) {
    await addGroup(url, `pair${index}`, 2);
    const uid = `pair${index}-1`;
    const session = (await call(url, 'POST', `/users/${uid}/auth_tokens`, {})) as { authToken: string };
    const token = { platform: 'fcm_android', fcmToken: `fcm-token-of-${uid}`, authToken: session.authToken };
    await call(url, 'POST', '/notifications/push/v1/tokens', token);
  }
  await call(url, 'POST', '/notifications/push/v1/providers/custom', { webhookURL });
}

/**
 * Sends in an open loop: messages are sent at their due times, whether or not earlier ones have a response. Returns the
 * time at which each was handed to the server, by message id.
 */
async function sendAll(url: string, count: number): Promise<Map<string, number>> {
  const sent = new Map<string, number>();
  const startedAtMs = performance.now();
  const pending: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const early = (index * 1000) / MESSAGES_PER_SECOND - (performance.now() - startedAtMs);
    if (early > 1) await new Promise((resolve) => setTimeout(resolve, early));
    const at = instant();
    pending.push(send(url, `pair${index % GROUPS}`).then((id) => void sent.set(id, at)));
  }
  await Promise.all(pending);
  return sent;
}

async function send(url: string, receiver: string): Promise<string> {
  const body = { receiver, receiverType: 'group', type: 'text', data: { text: 'The boat is ready at noon' } };
  const { id } = (await call(url, 'POST', '/messages', body, `${receiver}-0`)) as { id: string };
  return id;
}

function delaysOf(sent: ReadonlyMap<string, number>, firstAt: readonly (readonly [string, number])[]): number[] {
  const seen = new Map(firstAt);
  // A call that never arrived counts as the latest.
  return [...sent].map(([id, at]) => (seen.get(id) ?? Number.POSITIVE_INFINITY) - at);
}

function tenths(ms: number): string {
  return ms.toFixed(1);
}
