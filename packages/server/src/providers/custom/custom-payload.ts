import type { CustomEmailPayload, CustomSmsPayload } from '@chatwire/protocol';
import type { ClearDetails } from '../clear-details.ts';
import type { PushDetailsWithAvatars } from '../push-details.ts';

/**
 * The logged payload of a custom webhook. `type` is only logged, and not sent.
 * See docs/spec/notifications.md#custom-webhook-payload.
 */
export type CustomPayload = CustomPushPayload | CustomEmailPayload | CustomSmsPayload;

export interface CustomPushPayload {
  readonly trigger: 'push-notification-payload-generated';
  readonly data: {
    readonly to: { readonly uid: string };
    readonly notificationDetails: PushDetailsWithAvatars | ClearDetails;
  };
  /** Server settings. */
  readonly appId: string;
  readonly region: string;
  readonly webhook: 'custom';
  readonly type: 'custom';
}
