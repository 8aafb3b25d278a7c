import type { TokenProvider } from '@chatwire/protocol';
import type { ApnsPayloadSettings } from '../providers/apns/apns-payload-of.ts';
import type { FcmPayloadSettings } from '../providers/fcm/fcm-payload-of.ts';

/**
 * What a decision needs to know of a push account; keys and connections stay with the engine. What payloads depend on
 * is added by the provider's own format. See docs/spec/notifications.md#provider-fields.
 */
export interface PushAccount {
  readonly providerId: string;
  readonly isEnabled: boolean;
  readonly isDefault: boolean;
  /** The stored key cannot be parsed. */
  readonly hasBadCredentials?: boolean;
}

export type FcmAccount = PushAccount & FcmPayloadSettings;
export type ApnsAccount = PushAccount & ApnsPayloadSettings;

/** Everything configured for push: accounts of the providers that tokens belong to, and the operator's webhook. */
export type PushAccountRefs = { readonly [Provider in TokenProvider]: readonly PushAccount[] } & {
  readonly custom?: { readonly isEnabled: boolean };
};
