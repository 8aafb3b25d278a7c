import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { SandboxSubscription } from '@chatwire/sandbox';
import { createSecretBox } from '../../packages/server/src/base/secrets/secret-box.ts';
import { systemClock } from '../../packages/server/src/base/time/clock.ts';
import type { SubscriptionRef } from '../../packages/server/src/providers/provider.ts';
import { sealKeys, unsealKeys } from '../../packages/server/src/providers/webpush/subscription-keys.ts';
import { VapidHeaders } from '../../packages/server/src/providers/webpush/vapid-headers.ts';
import { generateVapidKeys, keyIdOf } from '../../packages/server/src/providers/webpush/vapid-keys.ts';
import type { WebpushPayload } from '../../packages/server/src/providers/webpush/webpush-payload.ts';
import { createWebpushProvider } from '../../packages/server/src/providers/webpush/webpush-provider.ts';
import { webpushRequest } from '../../packages/server/src/providers/webpush/webpush-wire.ts';
import { writeResults } from '../lib/results.ts';
import { bestRate, figuresTable, measure, medianRound, type SendFigures } from '../providers/measure.ts';
import { PUSH_DETAILS, SENT_AT } from '../providers/push-details.ts';

/**
 * Web Push: requests built per second on one core (keys decrypted, body encrypted, token cached), and pushes per second to a
 * push service on the same machine, one that takes them unread and one that decrypts and checks them.
 */
const SUBSCRIPTIONS = 1_000;
const CALLERS = 200;
const ROUNDS = 5;
const WARM_UP_MS = 1_000;
const RUN_MS = 3_000;

const secrets = createSecretBox([Buffer.alloc(32, 1)]);
const keys = generateVapidKeys();
const vapidKeyId = keyIdOf(keys.vapidPublicKey);
const subject = 'mailto:ops@harbour.example';

const data = { ...PUSH_DETAILS, sessionId: null, callAction: null, callType: null, sentAt: SENT_AT } as const;
const { title, body, tag } = data;
const payload: WebpushPayload = {
  subscription: 'webpush_browser',
  headers: { TTL: '3600', Urgency: 'high', Topic: 'aGFyYm91cg' },
  body: {
    web_push: 8030,
    notification: { title, body, tag, navigate: 'https://chat.example/c/group_harbour-crew', data },
    mutable: true,
  },
  type: 'webpush',
};

interface Device {
  readonly token: string;
  readonly subscription: SubscriptionRef;
}

const rounds = new Map<string, SendFigures[]>();
for (let round = 0; round < ROUNDS; round += 1) {
  await buildRequests();
  await sendAll('to a push service that reads nothing', false);
  await sendAll('to a push service that decrypts and checks', true);
}
const results = [...rounds].map(([name, measured]) => ({ name, ...medianRound(measured), best: bestRate(measured) }));
writeResults(
  'webpush',
  { subscriptions: SUBSCRIPTIONS, callers: CALLERS, rounds: ROUNDS, runMs: RUN_MS, results },
  `# Web Push

${SUBSCRIPTIONS} subscriptions at one push service; ${CALLERS} callers. Sender and push service on the same machine. Median of
${ROUNDS} rounds of ${RUN_MS / 1000} s. CPU is the sender's.

${figuresTable('what', results)}`,
);

async function buildRequests(): Promise<void> {
  const { subscribed, end } = await startService(true);
  const vapid = new VapidHeaders({ subject, keys: [keys], clock: systemClock });
  let next = 0;
  await run('requests built: keys decrypted, body encrypted and signed', 1, async () => {
    const { token, subscription } = at(subscribed, (next += 1));
    const endpoint = new URL(token);
    const header = vapid.headerFor(endpoint.origin, subscription.vapidKeyId);
    const opened = unsealKeys(subscription.sealedKeys, secrets);
    return webpushRequest({ endpoint, keys: opened, vapid: header, payload, receipt: 'A'.repeat(34) }).body.length > 0;
  });
  end();
}

async function sendAll(name: string, isStrict: boolean): Promise<void> {
  const { subscribed, end } = await startService(isStrict);
  const guard = { allowPrivate: true, allowInsecure: true };
  const provider = createWebpushProvider({ subject, keys: [keys], guard, secrets, clock: systemClock });
  let next = 0;
  await run(name, CALLERS, async () => {
    const request = { ...at(subscribed, (next += 1)), decisionId: '0'.repeat(24), payload };
    return (await provider.send(request, AbortSignal.timeout(5_000))).kind === 'accepted';
  });
  await provider.close();
  end();
}

async function run(name: string, callers: number, send: () => Promise<boolean>): Promise<void> {
  const measured = await measure(send, callers, WARM_UP_MS, RUN_MS);
  rounds.set(name, [...(rounds.get(name) ?? []), measured]);
  console.log(`${name}: ${measured.perSecond}/s, ${measured.cpuUs} us CPU, ${measured.failed} failed`);
}

async function startService(isStrict: boolean) {
  const args = [String(SUBSCRIPTIONS), String(isStrict)];
  const pushService = fork(join(import.meta.dirname, 'fake-push-service.ts'), args, { execArgv: process.execArgv });
  const [subscriptions]: [SandboxSubscription[]] = JSON.parse(JSON.stringify(await once(pushService, 'message')));
  const subscribed = subscriptions.map(
    (subscription): Device => ({
      token: subscription.endpoint,
      subscription: { sealedKeys: sealKeys(subscription.keys, secrets), vapidKeyId },
    }),
  );
  return { subscribed, end: () => pushService.disconnect() };
}

function at(subscribed: readonly Device[], index: number): Device {
  const device = subscribed[index % subscribed.length];
  if (!device) throw new Error('There are no subscriptions.');
  return device;
}
