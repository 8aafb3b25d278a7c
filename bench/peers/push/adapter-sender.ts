import { generateApnsKey } from '@chatwire/sandbox';
import { systemClock } from '@chatwire/server';
import { createApnsProvider } from '../../../packages/server/src/providers/apns/apns-provider.ts';
import { deviceToken, newPayload } from './notification.ts';
import type { PushService, Sender } from './sender.ts';

const DEADLINE_MS = 10_000;

/** Creates the APNs adapter of Chatwire, called as the engine does: with a signal, a deadline, and an id. */
export function createSender({ url }: PushService): Sender {
  const account = { ...generateApnsKey(), productionMode: false };
  const apns = createApnsProvider({ account, baseUrl: url, clock: systemClock });
  let count = 0;
  return {
    async send() {
      count += 1;
      const decisionId = count.toString(16).padStart(24, '0');
      const deadline = new AbortController();
      const cancel = systemClock.after(DEADLINE_MS, () => deadline.abort());
      const request = { token: deviceToken(count), decisionId, payload: newPayload() };
      const { kind } = await apns.send(request, deadline.signal);
      cancel();
      return kind === 'accepted';
    },
    close: () => apns.close(),
  };
}
