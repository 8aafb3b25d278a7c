import { createHash } from 'node:crypto';
import type { ApnsAlertPayload } from '../../../packages/server/src/providers/apns/apns-payload.ts';
import { APNS_PAYLOAD } from '../../providers/push-details.ts';

const TOKENS = 2_000;
const tokens = Array.from({ length: TOKENS }, (_, n) => createHash('sha256').update(String(n)).digest('hex'));

/** Returns the device token of the n-th push. */
export function deviceToken(n: number): string {
  return tokens[n % TOKENS] ?? '';
}

/** Returns a new payload: each sender encodes each push. */
export function newPayload(): ApnsAlertPayload {
  return { ...APNS_PAYLOAD };
}
