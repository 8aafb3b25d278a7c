import type { NewReceived } from './inbox.ts';
import type { JsonObject } from './json-value.ts';

/** A push that a provider has accepted and now keeps for its device. */
export interface AcceptedPush {
  /** Device token, or endpoint of a subscription. */
  readonly token: string;
  /** Epoch ms. */
  readonly acceptedAtMs: number;
  /** Epoch ms at which the provider discards it. If not after `acceptedAtMs`, it is delivered at once or never. */
  readonly expiresAtMs: number;
  /** Normal priority may wait until a device that saves power wakes up. */
  readonly isHighPriority: boolean;
  /** While it waits, a later push with the same key replaces it. */
  readonly collapseKey: string | undefined;
  /** Whether the provider delivers an alert, which the system shows, or data, which wakes the app. */
  readonly form: 'alert' | 'data';
  /** APNs: the app's extension may change the alert before it is drawn. */
  readonly runsExtension: boolean;
  /** APNs: set of buttons below the alert. */
  readonly category: string | undefined;
  /** The data that the app reads: the fields of docs/spec/notifications.md#shared-payload-fields. */
  readonly data: JsonObject;
  /** The notification that a device shows. */
  readonly content: NewReceived;
}
