import { asJson, textOf } from '../base/json.ts';

/** Requests of a service worker to the windows of its app. `reply` is a port of the message. */
export type WindowRequest =
  /** Asks whether this conversation is open in a focused window. */
  | { readonly chatwire: 'isOpen'; readonly conversationId: string }
  /** A notification was opened. */
  | { readonly chatwire: 'open'; readonly data: unknown; readonly action: string }
  /** The browser replaced the subscription. */
  | { readonly chatwire: 'subscriptionChanged' };

/** Returns the request in a message from a service worker; undefined for the app's own messages. */
export function windowRequestOf(message: unknown): WindowRequest | undefined {
  const json = asJson(message);
  switch (textOf(json, 'chatwire')) {
    case 'isOpen':
      return { chatwire: 'isOpen', conversationId: textOf(json, 'conversationId') ?? '' };
    case 'open':
      return { chatwire: 'open', data: json['data'], action: textOf(json, 'action') ?? 'open' };
    case 'subscriptionChanged':
      return { chatwire: 'subscriptionChanged' };
    default:
      return undefined;
  }
}
