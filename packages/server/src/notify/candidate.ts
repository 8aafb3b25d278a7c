import type { DeviceReport, OwnPreferences, Platform } from '@chatwire/protocol';
import type { ClearItem } from '../providers/clear-details.ts';
import type { SubscriptionRef } from '../providers/provider.ts';

/** A user who may be notified of an event, with all inputs of the decision. Loaded in bulk by the engine. */
export interface Candidate {
  readonly uid: string;
  readonly name: string;
  readonly avatar?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** The user's own preferences; `{}` for most. */
  readonly own: OwnPreferences;
  /** IANA id. Default: the server's zone. */
  readonly timezone?: string;
  /** Until when the event's conversation is muted, epoch ms. */
  readonly mutedUntilMs?: number;
  /** Has unsubscribed from the thread of the message. */
  readonly threadUnsubscribed?: boolean;
  /** Total unread over all conversations after this event; needed while the badge is on. */
  readonly unreadCount?: number;
  /** Absent when the event has no sender budget: messages, group events, or the setting is 0. */
  readonly senderBudget?: SpentBudget;
  readonly tokens: readonly PushToken[];
}

/**
 * The used part of the sender's budget for this recipient: pushes for earlier events within the
 * minute up to this one.
 */
export interface SpentBudget {
  readonly limit: number;
  /** Edits, deletions, reactions and calls. */
  readonly all: number;
  readonly calls: number;
}

/** A device of a candidate. */
export interface PushToken {
  readonly platform: Platform;
  readonly pushToken: string;
  /** Account named at registration; absent or `default` means the default account of its kind. */
  readonly providerId?: string;
  /** Web Push: the keys, encrypted. */
  readonly subscription?: SubscriptionRef;
  /** Web Push: when the subscription ends, epoch ms. */
  readonly expiresAtMs?: number;
  /** Login session the token belongs to. */
  readonly session: string;
  /** Calls: a provider accepted the ring push of this call session for the device. */
  readonly rang?: boolean;
  /** Absent while no setting depends on it. */
  readonly device?: TokenDevice;
  /** Outdated notifications that the device removes with the push. Default: none. */
  readonly clear?: WaitingClear;
}

/** A clear that a push carries: a waiting one, and earlier ones that are not confirmed. See docs/spec/last-mile.md#clear-delivery. */
export interface WaitingClear {
  /** At least one. */
  readonly items: readonly ClearItem[];
  /** The notifications that the items cover. */
  readonly covered: readonly {
    readonly tag: string;
    readonly messageId: number;
    readonly sinceMs: number;
    /** An earlier clear covers it too, but the device has not confirmed its removal. */
    readonly isTold: boolean;
  }[];
}

/** Known facts about the device of a token. See docs/spec/last-mile.md#device-state. */
export interface TokenDevice
  extends Pick<DeviceReport, 'permission' | 'channels' | 'os' | 'appVersion' | 'language' | 'browser'> {
  readonly lastSeenAtMs: number;
  readonly permissionSinceMs?: number;
  /** A browser that no longer responds: when it last reported about a push, epoch ms. */
  readonly silentSinceMs?: number;
  /** iOS: whether banners, lock screen, and notification center are off. */
  readonly isHidden?: true;
  /** Whether the device has reported about a push. */
  readonly hasReported: boolean;
  /** Whether the version of the app has reported that it sends no receipts. */
  readonly isWithoutReceipts?: true;
}
