import { generateApnsKey, generateFcmAccount, type SandboxUrls } from '@chatwire/sandbox';
import { systemClock } from '../../packages/server/src/base/time/clock.ts';
import { createApnsProvider } from '../../packages/server/src/providers/apns/apns-provider.ts';
import { apnsRequest } from '../../packages/server/src/providers/apns/apns-wire.ts';
import { createCustomProvider } from '../../packages/server/src/providers/custom/custom-provider.ts';
import { createFcmProvider } from '../../packages/server/src/providers/fcm/fcm-provider.ts';
import { fcmRequest } from '../../packages/server/src/providers/fcm/fcm-wire.ts';
import { toHttp2Request } from '../../packages/server/src/providers/http/negotiating-client.ts';
import type { TimedResult } from '../../packages/server/src/providers/provider.ts';
import { bareHttp2 } from './bare-http2.ts';
import type { Send } from './measure.ts';
import { APNS_PAYLOAD, PUSH_DETAILS, SENT_AT } from './push-details.ts';

/** A measured sender of pushes. */
export interface Subject {
  readonly name: string;
  readonly send: Send;
  close(): Promise<void> | void;
}

const FCM_PAYLOAD = {
  message: { data: { ...PUSH_DETAILS, sentAt: SENT_AT }, android: { priority: 'high', ttl: '3600s' } },
  type: 'fcm',
} as const;
const CUSTOM_PAYLOAD = {
  trigger: 'push-notification-payload-generated',
  data: { to: { uid: 'mara' }, notificationDetails: APNS_PAYLOAD.payload },
  appId: 'app',
  region: 'self',
  webhook: 'custom',
  type: 'custom',
} as const;

/** Returns the adapters, called as the engine does: with a signal, a deadline, and an id. */
export function adapters(urls: SandboxUrls): Subject[] {
  const clock = systemClock;
  const apns = createApnsProvider({
    account: { ...generateApnsKey(), productionMode: false },
    baseUrl: urls.apnsUrl,
    clock,
  });
  const fcm = createFcmProvider({
    account: generateFcmAccount(),
    baseUrl: urls.fcmUrl,
    tokenUrl: urls.fcmTokenUrl,
    clock,
  });
  const custom = createCustomProvider({
    target: { url: new URL(urls.webhookUrl), signingSecrets: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'] },
    guard: { allowPrivate: true, allowInsecure: true },
    clock,
  });
  return [
    {
      name: 'apns adapter',
      send: eachWithDeadline((decisionId, signal) =>
        apns.send({ token: deviceToken(decisionId), decisionId, payload: APNS_PAYLOAD }, signal),
      ),
      close: () => apns.close(),
    },
    {
      name: 'fcm adapter',
      send: eachWithDeadline((decisionId, signal) =>
        fcm.send({ token: deviceToken(decisionId), decisionId, payload: FCM_PAYLOAD }, signal),
      ),
      close: () => fcm.close(),
    },
    {
      name: 'custom adapter (HTTP/1.1, signed)',
      send: eachWithDeadline((decisionId, signal) => custom.send({ decisionId, payload: CUSTOM_PAYLOAD }, signal)),
      close: () => custom.close(),
    },
  ];
}

/** Returns the baseline: node:http2 with the same bytes, encoded once, without ids, deadlines, or limits. */
export function bareLoops(urls: SandboxUrls): Subject[] {
  const token = deviceToken('019b796fbebe000100000107');
  const providerToken = 'x'.repeat(200);
  const decisionId = '019b796fbebe000100000107';
  const apns = apnsRequest({ providerToken, deviceToken: token, decisionId, payload: APNS_PAYLOAD });
  const baseUrl = urls.fcmUrl;
  const call = {
    baseUrl,
    projectId: 'sandbox',
    accessToken: 'x'.repeat(150),
    deviceToken: token,
    payload: FCM_PAYLOAD,
  };
  const fcm = toHttp2Request(fcmRequest(call));
  return [
    ...[1, 2].map((sessions) => ({
      name: `bare node:http2, APNs, ${sessions} session${sessions === 1 ? '' : 's'}`,
      ...bareHttp2(urls.apnsUrl, apns.headers, apns.body, sessions),
    })),
    ...[1, 8].map((sessions) => ({
      name: `bare node:http2, FCM, ${sessions} session${sessions === 1 ? '' : 's'}`,
      ...bareHttp2(urls.fcmUrl, fcm.headers, fcm.body, sessions),
    })),
  ];
}

function eachWithDeadline(send: (decisionId: string, signal: AbortSignal) => Promise<TimedResult>): Send {
  let count = 0;
  return async () => {
    count += 1;
    const deadline = new AbortController();
    const cancel = systemClock.after(10_000, () => deadline.abort());
    const result = await send(count.toString(16).padStart(24, '0'), deadline.signal);
    cancel();
    return result.kind === 'accepted';
  };
}

function deviceToken(decisionId: string): string {
  return decisionId.padEnd(64, 'a1');
}
