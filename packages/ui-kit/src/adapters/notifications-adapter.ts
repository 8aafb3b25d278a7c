import type { Chat } from '@chatwire/sdk';

/** Whether the system shows notifications of the app. `provisional`: quietly, in the notification list only (iOS). */
export type NotificationPermission = 'granted' | 'provisional' | 'denied' | 'undetermined';

/** Notifications of one kind, which people can turn off in the settings of Android. */
export interface NotificationChannel {
  /** Such as `chat_messages`. */
  readonly id: string;
  /** Localized. */
  readonly name: string;
  /** `high` also shows a banner, `low` makes no sound. */
  readonly importance: 'high' | 'default' | 'low';
}

/** A button of a notification. */
export interface NotificationAction {
  /** Comes back in `NotificationPress`. */
  readonly id: 'reply' | 'mark_read' | 'call_back';
  /** Localized. */
  readonly title: string;
  /** The button takes a text. */
  readonly input?: { readonly placeholder: string; readonly send: string } | undefined;
  /** Whether a press brings the app to the front. */
  readonly opensApp: boolean;
}

/** The buttons of notifications of one category. */
export interface NotificationCategory {
  /** Such as `chatwire.message`. */
  readonly id: string;
  /** In their order. */
  readonly actions: readonly NotificationAction[];
}

/** A tap on a notification of a Chatwire server, or on one of its buttons. */
export interface NotificationPress {
  /** What the notification is about. */
  readonly target: Chat.NotificationTarget;
  /** `open` for the notification itself, else the id of the button. */
  readonly action: string;
  /** Text typed into the notification. */
  readonly text?: string | undefined;
}

/**
 * The push module of an app: expo-notifications, Firebase with Notifee, or another one. Only device tokens of APNs and
 * FCM fit, as the server sends to these directly. Notifications of other services are left to the app.
 */
export interface NotificationsAdapter {
  /** The permission now, without asking. */
  getPermission(): Promise<NotificationPermission>;
  /** Shows the dialog of the system where it has not been answered yet. */
  requestPermission(): Promise<NotificationPermission>;
  /** The device token, ready to be registered; rejects where there is none, such as without Google services. */
  getToken(): Promise<Chat.PushRegistration>;
  /** Calls back with each new token while the app runs. Returns a function that ends it. */
  onToken(changed: (registration: Chat.PushRegistration) => void): () => void;
  /** Makes the token invalid, so that this device receives nothing until `getToken` is called again. */
  deleteToken(): Promise<void>;
  /** Creates or renames channels and categories; called before the permission is requested, and at each login. */
  setUp?(channels: readonly NotificationChannel[], categories: readonly NotificationCategory[]): Promise<void>;
  /**
   * Calls back once for each press, and at once with the press that started the app, unless it was reported before.
   * Returns a function that ends it.
   */
  onPress(pressed: (press: NotificationPress) => void): () => void;
  /**
   * Decides about notifications that arrive while the app is in the foreground. Returns a function that ends it; without
   * a rule they are shown.
   */
  setForegroundRule(isShown: (target: Chat.NotificationTarget) => boolean): () => void;
  /** Removes the shown notifications for which `isOutdated` returns true. */
  dismiss?(isOutdated: (target: Chat.NotificationTarget) => boolean): Promise<void>;
  /** Sets the number on the icon of the app; 0 removes it. */
  setBadge?(count: number): Promise<void>;
}
