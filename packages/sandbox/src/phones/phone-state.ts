import type { AcceptedPush } from '../accepted-push.ts';
import type { Importance, Permission, StandbyBucket } from './device-settings.ts';

/** A notification in the notification list of a phone. */
export interface ShownNotification {
  /** A later notification with the same tag replaces it. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  /** Without sound: only listed. */
  readonly isQuiet: boolean;
  readonly push: AcceptedPush;
  /** Epoch ms. */
  readonly shownAtMs: number;
}

/** Everything about a phone that decides what happens to a push. */
export interface PhoneState {
  readonly isOnline: boolean;
  readonly permission: Permission;
  /** Android: importance of the channels that the app has created. */
  readonly channels: Readonly<Record<string, Importance>>;
  /** iOS: notifications are listed silently. */
  readonly hasFocus: boolean;
  /** iOS: notifications wait for the summary, silently. */
  readonly hasScheduledSummary: boolean;
  /** The user has ended the app in a way that the system interprets as “do not run it”. */
  readonly isForceStopped: boolean;
  /** Android: since when the phone lies unused, epoch ms; undefined while it is in use. */
  readonly dozingSinceMs: number | undefined;
  /** Android. */
  readonly standbyBucket: StandbyBucket;
  /** Whether APNs keeps only the newest push of the app while the phone is offline, which it may do. */
  readonly keepsNewestOnly: boolean;
  /** Browser: Safari and Chromium differ in what they allow a push that shows nothing. */
  readonly browser: 'Chromium' | 'Safari';
  readonly isAppOpen: boolean;
  /** Conversation on the screen while the app is open. */
  readonly openConversation: string | undefined;
  /** False: a version of the app from before receipts. */
  readonly reportsReceipts: boolean;
  readonly isInstalled: boolean;
  /** Difference of the phone's clock from the real time, ms. */
  readonly clockOffsetMs: number;
  /** Pushes that the provider keeps until the phone can receive them, oldest first. */
  readonly waiting: readonly AcceptedPush[];
  /** Whether FCM has dropped waiting messages and will report it. */
  readonly hasDropped: boolean;
  /** Newest last. */
  readonly shown: readonly ShownNotification[];
  readonly badge: number;
  /** Pushes of the last seven days: systems limit apps whose pushes show nothing. */
  readonly history: readonly PastPush[];
}

/** A push that has arrived. */
export interface PastPush {
  readonly atMs: number;
  readonly form: AcceptedPush['form'];
  readonly isHighPriority: boolean;
  readonly wasShown: boolean;
}
