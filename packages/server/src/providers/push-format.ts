import type { Platform } from '@chatwire/protocol';
import type { Static, TObject } from 'typebox';
import type { ClearDetails } from './clear-details.ts';
import type { ProviderModule } from './provider-module.ts';
import type { PushAppearance } from './push-appearance.ts';
import type { PushDetailsWithAvatars } from './push-details.ts';

/** Priority and lifetime of a push. See docs/spec/notifications.md#apns-payload, #fcm-payload. */
export interface DeliveryOptions {
  /** No sound and low priority: for edits and deletions, which update a shown notification. */
  readonly isQuiet: boolean;
  /** Relevance to the recipient. See docs/spec/last-mile.md#notification-kinds. */
  readonly urgency: Urgency;
  readonly sound?: string;
  readonly lifetimeSeconds: number;
  /** Epoch seconds. */
  readonly expiry: number;
}

/** Importance of a push. A push service may delay less important ones for a device that saves power. */
export type Urgency = 'low' | 'normal' | 'high';

/** Input of a push payload besides its content. */
export interface PushPayloadInput<Account> {
  /** Absent for webhooks, whose payload does not depend on it. */
  readonly account: Account;
  /** Absent for webhooks, which find the devices themselves. */
  readonly platform: Platform | undefined;
  readonly options: DeliveryOptions;
  readonly recipient: string;
  readonly messageId: string;
  /** Absent while `push.styleSetting` is off. */
  readonly appearance?: PushAppearance;
  readonly app: { readonly appId: string; readonly region: string; readonly publicUrl?: string | undefined };
}

/** Input of a clear push besides its content. */
export type ClearPayloadInput<Account> = Pick<
  PushPayloadInput<Account>,
  'account' | 'platform' | 'recipient' | 'app'
> & {
  /** Epoch seconds. */
  readonly expiry: number;
};

/** Maximum bytes that FCM, APNs, and webhooks accept. */
export const PUSH_MAX_BYTES = 4096;

/** Payload format of a provider. Pure: contains no secret of the account. */
export interface PushFormat<Fields, Account, Payload> {
  /** Returns the part of an account that payloads depend on. Undefined fields: the credentials are unusable. */
  accountOf(fields: Fields | undefined): Account;
  payloadOf(details: PushDetailsWithAvatars, input: PushPayloadInput<Account>): Payload;
  /**
   * Returns a push that shows nothing, clears notifications, and sets the badge. See
   * docs/spec/last-mile.md#clear-form.
   */
  clearPayloadOf(details: ClearDetails, input: ClearPayloadInput<Account>): Payload;
  /** Returns the bytes of the payload as the provider counts them. */
  bytesOf(payload: Payload): number;
  /** Maximum bytes the provider accepts. See docs/spec/notifications.md#sendgrid-and-twilio-payloads, sizes. */
  maxBytes(platform: Platform | undefined): number;
}

/** The module of a push provider. */
export interface PushModule<Schema extends TObject, Account, Payload> extends ProviderModule<Schema> {
  readonly push: PushFormat<Static<Schema>, Account, Payload>;
}
