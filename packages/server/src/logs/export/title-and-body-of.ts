import { memberOf } from '../../base/values/member-of.ts';

/**
 * Returns the visible title and body of a notification, from its provider's payload: subject of an email, content of an
 * SMS.
 */
export function titleAndBodyOf(payload: unknown): { readonly title?: string; readonly body?: string } {
  const part = textPartOf(payload);
  const title = memberOf(part, 'title') ?? memberOf(part, 'subject');
  const body = memberOf(part, 'body') ?? memberOf(part, 'smsContent');
  return { ...(typeof title === 'string' && { title }), ...(typeof body === 'string' && { body }) };
}

function textPartOf(payload: unknown): unknown {
  switch (memberOf(payload, 'type')) {
    case 'fcm':
      return memberOf(memberOf(payload, 'message'), 'data');
    case 'apns':
      return memberOf(payload, 'payload');
    case 'custom': {
      const data = memberOf(payload, 'data');
      return memberOf(data, 'notificationDetails') ?? data;
    }
    default:
      return payload;
  }
}
