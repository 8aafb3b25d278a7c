import { createHash } from 'node:crypto';
import type { ApnsAlertPayload } from '../../../packages/server/src/providers/apns/apns-payload.ts';
import { PUSH_DETAILS, SENT_AT } from '../../providers/push-details.ts';

const TOKENS = 2_000;
const tokens = Array.from({ length: TOKENS }, (_, n) => createHash('sha256').update(String(n)).digest('hex'));

/** Returns the device token of the n-th push. */
export function deviceToken(n: number): string {
  return tokens[n % TOKENS] ?? '';
}

/** Returns a new payload: each sender encodes each push. */
export function newPayload(): ApnsAlertPayload {
  return {
    payload: { ...PUSH_DETAILS, sessionId: null, callAction: null, callType: null, sentAt: SENT_AT },
    contentAvailable: 1,
    mutableContent: 1,
    topic: 'example.harbour.app',
    pushType: 'alert',
    alert: { title: PUSH_DETAILS.title, body: PUSH_DETAILS.body },
    priority: 10,
    sound: 'default',
    collapseId: '48230',
    expiry: 1_767_272_523,
    type: 'apns',
  };
}
