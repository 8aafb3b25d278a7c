import { clearOf, kindOf, type NewReceived, tokenTailOf } from '../inbox.ts';
import { numberAt, objectAt, stringAt } from '../json-value.ts';
import type { ApnsPush } from './apns-rules.ts';

/** Converts an APNs push to a notification as the device shows it. */
export function receivedFromApns({ token, pushType, collapseId, body }: ApnsPush): NewReceived {
  const aps = objectAt(body, 'aps');
  const alert = objectAt(aps, 'alert');
  const alertText = stringAt(aps, 'alert');
  return {
    provider: 'apns',
    tokenTail: tokenTailOf(token),
    kind: kindOf(body.type),
    ...clearOf(body.clear),
    title: stringAt(alert, 'title') ?? stringAt(body, 'title') ?? '',
    body: stringAt(alert, 'body') ?? alertText ?? stringAt(body, 'body') ?? '',
    sound: stringAt(aps, 'sound') ?? null,
    badge: numberAt(aps, 'badge') ?? null,
    tag: collapseId ?? null,
    conversationId: stringAt(body, 'conversationId') ?? null,
    callAction: stringAt(body, 'callAction') ?? null,
    receipt: stringAt(body, 'receipt') ?? null,
    silent: pushType === 'voip' || aps.alert === undefined,
  };
}
