import type { Platform, ProviderName } from '@chatwire/protocol';
import type { CallSignal } from './call-signal.ts';

/**
 * One call to a provider. `payload` is the logged payload object (docs/spec/notifications.md#payloads); the
 * adapter turns it into wire bytes.
 */
export interface SendRequest<Payload> {
  /** Device token, or the endpoint of a Web Push subscription; absent for webhooks, email, and SMS. */
  readonly token?: string;
  readonly platform?: Platform;
  /** Web Push only. */
  readonly subscription?: SubscriptionRef;
  readonly payload: Payload;
  /** 24 hex digits, the same for all attempts of a decision. `apns-id` and `webhook-id` are derived from it. */
  readonly decisionId: string;
  /** Push: token by which the device reports about this push; never logged. See docs/spec/last-mile.md#receipt-token. */
  readonly receipt?: string;
  /** Email: links with which the recipient unsubscribes; never logged. See docs/spec/last-mile.md#unsubscribe. */
  readonly unsubscribe?: UnsubscribeUrls | undefined;
  /** Email and SMS: sent to the provider, whose delivery reports then identify the entry. Absent if there is no entry. */
  readonly entry?: EntryReference;
}

/** Keys of a Web Push subscription, as stored: only the adapter decrypts them. */
export interface SubscriptionRef {
  readonly sealedKeys: string;
  /** Id of the server's key with which the subscription was created. */
  readonly vapidKeyId: string;
}

/** Unsubscribe links of one email. */
export interface UnsubscribeUrls {
  /** Link that ends all emails; in the header and in the body. */
  readonly all: string;
  /** Link that ends emails about the conversation. Absent for an email about no conversation. */
  readonly conversation?: string;
}

/** Identifies an entry before it is written. */
export interface EntryReference {
  /** Newest message of the batch. */
  readonly messageId: number;
  readonly eventId: string;
  readonly recipient: string;
  readonly conversationId: string;
}

/** Result of one provider call. Expected outcomes are values: an adapter never throws because of a provider. */
export type TimedResult =
  | { readonly kind: 'accepted'; readonly status: number; readonly id: string | null; readonly durationMs: number }
  | {
      readonly kind: 'refused';
      readonly status: number;
      /** The provider's code, else `HTTP_<status>`; `CREDENTIALS_REJECTED` if the account's credentials were rejected. */
      readonly code: string;
      /** At most 500 characters. */
      readonly message: string | null;
      readonly id: string | null;
      readonly durationMs: number;
      /** 429 and 5xx. */
      readonly retryable: boolean;
      readonly retryAfterMs?: number;
      /** Present if the provider declared the token invalid. `since`: epoch ms; a token registered later is valid. */
      readonly tokenInvalid?: { readonly since?: number };
    }
  /** No response in time, or the connection was lost after the request was sent: the notification may have arrived. */
  | { readonly kind: 'timeout'; readonly cause: 'NO_ANSWER' | 'CONNECTION_LOST'; readonly durationMs: number }
  /** Nothing was sent. */
  | {
      readonly kind: 'unreachable';
      readonly cause: 'HOST_NOT_FOUND' | 'CONNECT_FAILED' | 'TLS_FAILED' | 'ADDRESS_BLOCKED';
      readonly durationMs: number;
      readonly message: string;
    };

/** A configured account at a provider. Holds its own connections; safe to call concurrently. */
export interface Provider<Payload = unknown> {
  readonly kind: ProviderName;
  /** Sends a notification. The signal ends the call at the attempt's deadline (result `timeout`) or at shutdown. */
  send(request: SendRequest<Payload>, signal: CallSignal): Promise<TimedResult>;
  close(): Promise<void>;
}
