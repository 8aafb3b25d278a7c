import type { ClearDetails } from '../clear-details.ts';
import type { PushStyle } from '../push-appearance.ts';
import type { PushDetailsWithAvatars } from '../push-details.ts';

/** The logged payload of an APNs push. See docs/spec/notifications.md#apns-payload. */
export type ApnsPayload = ApnsAlertPayload | ApnsVoipPayload | ApnsClearPayload;

interface ApnsEnvelope<Details = PushDetailsWithAvatars> {
  readonly payload: Details;
  readonly contentAvailable: 0 | 1;
  readonly mutableContent: 0 | 1;
  /** The app's bundle id, with the suffix `.voip` for calls to VoIP tokens. */
  readonly topic: string;
  readonly priority: 10 | 5;
  /** Epoch seconds; after that the push is not delivered. */
  readonly expiry: number;
  readonly type: 'apns';
}

/** A push about chat, or about a call to a device token. */
export interface ApnsAlertPayload extends ApnsEnvelope {
  readonly pushType: 'alert';
  readonly alert: { readonly title: string; readonly body: string };
  /** Absent for edits and deletions. */
  readonly sound?: string;
  /** At most 64 bytes. */
  readonly collapseId: string;
  /** Unread messages of the recipient in all conversations. Absent while the badge is turned off. */
  readonly badge?: number;
  /**
   * This and the following members are present while `push.styleSetting` is on. See
   * docs/spec/last-mile.md#actions-and-platforms.
   */
  readonly threadId?: string;
  readonly category?: PushStyle['category'];
  readonly interruptionLevel?: PushStyle['interruptionLevel'];
  readonly relevanceScore?: number;
  readonly targetContentId?: string;
}

/** A push about a call to a VoIP token. The app draws everything itself. */
export interface ApnsVoipPayload extends ApnsEnvelope {
  readonly pushType: 'voip';
}

/**
 * A push that clears notifications. With a badge (`alert`), the system sets it even if the app does not run. Without one
 * (`background`), the system wakes the app when it sees fit. See docs/spec/last-mile.md#clear-delivery.
 */
export interface ApnsClearPayload extends ApnsEnvelope<ClearDetails> {
  readonly pushType: 'alert' | 'background';
  readonly badge?: number;
  readonly collapseId: string;
}
