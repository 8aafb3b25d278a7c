/**
 * What a decision needs to know of a push account; keys and connections stay with the engine.
 * See docs/spec/notifications.md#provider-fields.
 */
interface Account {
  readonly providerId: string;
  readonly isEnabled: boolean;
  readonly isDefault: boolean;
  /** The stored key cannot be parsed. */
  readonly hasBadCredentials?: boolean;
}

export interface FcmAccount extends Account {
  /** Who draws the notification, per family of devices: true = the system, false = the app. */
  readonly notificationInPayload: Readonly<
    Record<'ios' | 'android' | 'web', { readonly chat: boolean; readonly call: boolean }>
  >;
  readonly collapseMessages: boolean;
}

export interface ApnsAccount extends Account {
  readonly bundleId: string;
  readonly includeContentAvailable: boolean;
  readonly includeMutableContent: boolean;
}

/** Everything configured for push. */
export interface PushAccounts {
  readonly fcm: readonly FcmAccount[];
  readonly apns: readonly ApnsAccount[];
  readonly custom?: { readonly isEnabled: boolean };
}
