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

/** Chat, and calls to device tokens. */
export interface ApnsAlertPayload extends ApnsEnvelope {
  readonly pushType: 'alert';
  readonly alert: { readonly title: string; readonly body: string };
  /** Absent for edits and deletes. */
  readonly sound?: string;
  /** ≤ 64 bytes. */
  readonly collapseId: string;
  /** Total unread, while the badge is on. */
  readonly badge?: number;
  /** This and the following while `push.styleSetting` is on. See docs/spec/last-mile.md#actions-and-platforms. */
  readonly threadId?: string;
  readonly category?: PushStyle['category'];
  readonly interruptionLevel?: PushStyle['interruptionLevel'];
  readonly relevanceScore?: number;
  readonly targetContentId?: string;
}

/** Calls to VoIP tokens: the app draws everything itself. */
export interface ApnsVoipPayload extends ApnsEnvelope {
  readonly pushType: 'voip';
}

/**
 * Removes notifications. With a badge the system sets it, even if the app was ended; without, the app is woken when the
 * system permits. See docs/spec/last-mile.md#clear-delivery.
 */
export interface ApnsClearPayload extends ApnsEnvelope<ClearDetails> {
  readonly pushType: 'alert' | 'background';
  readonly badge?: number;
  readonly collapseId: string;
}
