import type { DeviceReport, OwnPreferences, Platform } from '@chatwire/protocol';
import type { ClearItem } from '../providers/clear-details.ts';
import type { SubscriptionRef } from '../providers/provider.ts';

/** A user who may be notified about an event, with all inputs of the decision. The engine loads candidates in pages. */
export interface Candidate {
  readonly uid: string;
  readonly name: string;
  readonly avatar?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The user's own preferences; `{}` for most. */
  readonly ownPreferences: OwnPreferences;
  /** IANA id. Default: the server's zone. */
  readonly timezone?: string;
  /** Time until which the candidate has muted the event's conversation, epoch ms. */
  readonly mutedUntilMs?: number;
  /** Whether the user has unsubscribed from the thread of the message. */
  readonly threadUnsubscribed?: boolean;
  /** Number of unread messages in all conversations, including this event. Needed while the badge is on. */
  readonly unreadCount?: number;
  /** Absent if no sender budget applies: for messages and group events, and if the setting is 0. */
  readonly senderBudget?: SpentBudget;
  readonly tokens: readonly PushToken[];
}

/** The part of a sender's budget for one recipient that earlier events of the last minute have used. */
export interface SpentBudget {
  /** Maximum number of events per minute. */
  readonly limit: number;
  /** Number of edits, deletions, reactions, and calls. */
  readonly all: number;
  /** Number of calls alone. */
  readonly calls: number;
}

/** A device of a candidate. */
export interface PushToken {
  readonly platform: Platform;
  readonly pushToken: string;
  /** Provider account named at registration. Absent or `default`: the default account of the provider. */
  readonly providerId?: string;
  /** Web Push: the keys, encrypted. */
  readonly subscription?: SubscriptionRef;
  /** Web Push: when the subscription ends, epoch ms. */
  readonly expiresAtMs?: number;
  /** Session (auth token id) to which the push token belongs. */
  readonly session: string;
  /** Whether a provider has accepted a push that makes the device ring for the event's call. */
  readonly isRinging?: boolean;
  /** Absent while no setting depends on it. */
  readonly device?: TokenDevice;
  /** Outdated notifications that the device clears when it receives the push. Default: none. */
  readonly clear?: WaitingClear;
}

/**
 * Outdated notifications that a push clears on its device: those that wait for a clear, and those of earlier clears that
 * the device has not confirmed. See docs/spec/last-mile.md#clear-delivery.
 */
export interface WaitingClear {
  /** At least one. */
  readonly items: readonly ClearItem[];
  /** The notifications that the items cover. */
  readonly covered: readonly {
    readonly tag: string;
    readonly messageId: number;
    readonly sinceMs: number;
    /** Whether an earlier clear covers the notification, too; the device has then not confirmed it. */
    readonly isCovered: boolean;
  }[];
}

/** What is known about the device of a push token. See docs/spec/last-mile.md#device-state. */
export interface TokenDevice
  extends Pick<DeviceReport, 'permission' | 'channels' | 'os' | 'appVersion' | 'language' | 'browser'> {
  readonly lastSeenAtMs: number;
  readonly permissionSinceMs?: number;
  /** For a browser that no longer responds: time of its last report about a push, epoch ms. */
  readonly silentSinceMs?: number;
  /** iOS: whether banners, lock screen, and notification center are off. */
  readonly isHidden?: true;
  /** Whether the device has reported about a push. */
  readonly hasReported: boolean;
  /** Whether the version of the app has reported that it sends no receipts. */
  readonly isWithoutReceipts?: true;
}
