import type { ClearDetails } from '../clear-details.ts';
import type { PushDetailsWithAvatars } from '../push-details.ts';
import type { CustomPushPayload } from './custom-payload.ts';

/**
 * Returns the payload of a push or clear for a custom webhook.
 * See docs/spec/notifications.md#custom-webhook-payload.
 */
export function customPushPayload(
  notificationDetails: PushDetailsWithAvatars | ClearDetails,
  uid: string,
  { appId, region }: { readonly appId: string; readonly region: string },
): CustomPushPayload {
  return {
    trigger: 'push-notification-payload-generated',
    data: { to: { uid }, notificationDetails },
    appId,
    region,
    webhook: 'custom',
    type: 'custom',
  };
}

/** Returns the size of the request body, which is the payload without `type`. */
export function customBodyBytes({ type: _type, ...body }: CustomPushPayload): number {
  return Buffer.byteLength(JSON.stringify(body));
}
