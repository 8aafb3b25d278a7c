import type { TokenProvider } from '@chatwire/protocol';
import type { ApnsPayloadSettings } from '../providers/apns/apns-payload-of.ts';
import type { FcmPayloadSettings } from '../providers/fcm/fcm-payload-of.ts';

/**
 * The account data that push decisions use; keys and connections stay in the engine. Options that payloads depend on
 * are added by the provider's format. See docs/spec/notifications.md#provider-fields.
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
export type PushAccountRefs = { readonly [Provider in TokenProvider]?: readonly PushAccount[] } & {
  readonly custom?: { readonly isEnabled: boolean };
};
