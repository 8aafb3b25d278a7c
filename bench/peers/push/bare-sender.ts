import { apnsRequest } from '../../../packages/server/src/providers/apns/apns-wire.ts';
import { bareHttp2 } from '../../providers/bare-http2.ts';
import { deviceToken, newPayload } from './notification.ts';
import type { PushService, Sender } from './sender.ts';

/** Creates the baseline: node:http2 with the same bytes, encoded once, without ids, deadlines, or limits. */
export function createSender({ url, sessions }: PushService): Sender {
  const { headers, body } = apnsRequest({
    providerToken: 'x'.repeat(200),
    deviceToken: deviceToken(0),
    decisionId: '019b796fbebe000100000107',
    payload: newPayload(),
  });
  return bareHttp2(url, headers, typeof body === 'string' ? body : '', sessions);
}
