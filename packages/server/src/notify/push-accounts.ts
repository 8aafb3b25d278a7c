import type { TokenProvider } from '@chatwire/protocol';
import type { ApnsPayloadSettings } from '../providers/apns/apns-payload-of.ts';
import type { FcmPayloadSettings } from '../providers/fcm/fcm-payload-of.ts';

/**
 * The data of a provider account that push decisions use. Contains no credentials. Each provider adds the settings that its
 * payloads depend on. See docs/spec/notifications.md#provider-fields.
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

/** The provider accounts for push: those of the providers that push tokens belong to, and the custom webhook. */
export type PushAccountRefs = { readonly [Provider in TokenProvider]?: readonly PushAccount[] } & {
  readonly custom?: { readonly isEnabled: boolean };
};
