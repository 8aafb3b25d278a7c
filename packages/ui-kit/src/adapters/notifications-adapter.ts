import type { Chat } from '@chatwire/sdk';

/** Whether the system shows notifications of the app. `provisional`: quietly, in the notification list only (iOS). */
export type NotificationPermission = 'granted' | 'provisional' | 'denied' | 'undetermined';

/**
 * State of the app's notifications in the system, what delays them, and what the push service has done with them. Members
 * that the system does not report are absent.
 */
export type SystemNotificationSettings = Pick<
  Chat.DeviceState,
  | 'permission'
  | 'alert'
  | 'sound'
  | 'badge'
  | 'lockScreen'
  | 'notificationCenter'
  | 'timeSensitive'
  | 'scheduledSummary'
  | 'backgroundRefresh'
  | 'batterySaver'
  | 'batteryOptimised'
  | 'standbyBucket'
  | 'browser'
  | 'droppedAtMS'
  | 'loweredAtMS'
>;

/** Notifications of one kind, which users can turn off in Android's settings. */
export interface NotificationChannel {
  /** Identifier, such as `chat_messages`. */
  readonly id: string;
  /** Localized. */
  readonly name: string;
  /** `high` also shows a banner, `low` makes no sound. */
  readonly importance: 'high' | 'default' | 'low';
}

/** A button of a notification. */
export interface NotificationAction {
  /** Returned in `NotificationPress`. */
  readonly id: 'reply' | 'mark_read' | 'call_back';
  /** Localized. */
  readonly title: string;
  /** The button asks for text. */
  readonly input?: { readonly placeholder: string; readonly send: string } | undefined;
  /** Whether a press brings the app to the foreground. */
  readonly opensApp: boolean;
}

/** The buttons of notifications of one category. */
export interface NotificationCategory {
  /** Identifier, such as `chatwire.message`. */
  readonly id: string;
  /** Buttons in display order. */
  readonly actions: readonly NotificationAction[];
  /** Localized text that iOS shows while the user hides previews. */
  readonly hiddenPreview: string;
}

/** A press on a notification of a Chatwire server, or on one of its buttons. */
export interface NotificationPress {
  /** Subject of the notification. */
  readonly target: Chat.NotificationTarget;
  /** `open` for the notification itself, `dismiss` where the system reports that the user removed it, otherwise the id of the button. */
  readonly action: string;
  /** Data of the push, for the report to the server. Absent if something else reports, such as a service worker. */
  readonly payload?: unknown;
  /** Text typed into the notification. */
  readonly text?: string | undefined;
}

/**
 * The push module of an app: expo-notifications, Firebase with Notifee, or another one. It must return device tokens of
 * APNs or FCM, because the server sends to these directly. Notifications of other senders are left to the app.
 */
export interface NotificationsAdapter {
  /** Returns the current permission without showing a dialog. */
  getPermission(): Promise<NotificationPermission>;
  /** Shows the system dialog if the user has not decided yet. */
  requestPermission(): Promise<NotificationPermission>;
  /**
   * Returns what the device report contains in addition to `getPermission`: the notification settings of iOS, the exact
   * permission where the system reports it, settings of the battery, the name of the browser, and when FCM dropped messages
   * or lowered a priority.
   */
  getSystemSettings?(): Promise<SystemNotificationSettings>;
  /** Android: all channels of the app as the user has set them. Without: none are reported. */
  getChannels?(): Promise<NonNullable<Chat.DeviceState['channels']>>;
  /** Returns the device token, ready to register. Rejects if there is none, for example on a phone without Google services. */
  getToken(): Promise<Chat.PushRegistration>;
  /** Calls back with each new token while the app runs. Returns a function that unsubscribes. */
  onToken(changed: (registration: Chat.PushRegistration) => void): () => void;
  /** Invalidates the token, so that this device receives nothing until `getToken` is called again. */
  deleteToken(): Promise<void>;
  /** Android: creates or updates channels. Called before the permission is requested, and at each login. */
  setChannels?(channels: readonly NotificationChannel[]): Promise<void>;
  /** Creates or updates the categories and their buttons. Called as `setChannels` is. */
  setCategories?(categories: readonly NotificationCategory[]): Promise<void>;
  /**
   * Calls back with each push that reaches the app in the foreground. Absent if the adapter itself sends receipts and clears
   * notifications. Returns a function that unsubscribes.
   */
  onReceived?(received: (payload: unknown) => void): () => void;
  /**
   * Calls back once per press, and immediately with the press that started the app unless it was reported before.
   * Returns a function that unsubscribes.
   */
  onResponse(listener: (press: NotificationPress) => void): () => void;
  /**
   * Sets the rule for notifications that arrive while the app is in the foreground. Returns a function that removes it.
   * Without a rule they are shown.
   */
  setForegroundRule(isShown: (target: Chat.NotificationTarget) => boolean): () => void;
  /** Returns the notifications that the device shows. Without: nothing outdated is removed. */
  getShown?(): Promise<readonly Chat.ShownNotification[]>;
  /** Removes shown notifications by their ids. */
  dismiss?(ids: readonly string[]): Promise<void>;
  /** Sets the badge number of the app icon; 0 removes the badge. */
  setBadge?(count: number): Promise<void>;
  /** Opens the app's notification settings. Without: `Linking.openSettings`; browsers have none. */
  openSettings?(): Promise<void>;
}
