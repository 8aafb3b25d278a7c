import type { AcceptedPush } from '../accepted-push.ts';
import { objectAt, stringAt } from '../json-value.ts';
import { receivedFromApns } from './apns-inbox.ts';
import type { ApnsPush } from './apns-rules.ts';

/** Converts a push to what APNs keeps for the device. */
export function pushFromApns(push: ApnsPush, nowMs: number): AcceptedPush {
  const { aps: _aps, ...data } = push.body;
  const aps = objectAt(push.body, 'aps');
  return {
    token: push.token,
    acceptedAtMs: nowMs,
    expiresAtMs: push.expirationSeconds * 1000,
    isHighPriority: push.priority === 10,
    collapseKey: push.collapseId,
    form: aps.alert === undefined ? 'data' : 'alert',
    runsExtension: aps['mutable-content'] === 1,
    category: stringAt(aps, 'category'),
    data,
    content: receivedFromApns(push),
  };
}
