/** Event types, with the values of Notifee's `EventType`. */
export const NOTIFEE_EVENTS = { dismissed: 0, press: 1, actionPress: 2 } as const;

/** The members of a notification that the adapter uses. */
export interface NotifeeNotificationLike {
  readonly id?: string | undefined;
  readonly data?: Readonly<Record<string, string | object | number>> | undefined;
}

/** A notification that the device shows. */
export interface DisplayedNotification {
  readonly id?: string | undefined;
  readonly notification: NotifeeNotificationLike;
}

/** An event of a notification. */
export interface NotifeeEventLike {
  readonly type: number;
  readonly detail: {
    readonly notification?: NotifeeNotificationLike | undefined;
    readonly pressAction?: { readonly id: string } | undefined;
    readonly input?: string | undefined;
  };
}

/** A notification to display. */
export interface NotifeeDisplay {
  id: string;
  title: string;
  body: string;
  data: Record<string, string>;
  android: {
    channelId: string;
    groupId: string;
    /** 0 private: content hidden on a locked screen; -1 secret: not shown there. */
    visibility: 0 | -1;
    groupSummary?: boolean;
    onlyAlertOnce?: boolean;
    /** Android's MessagingStyle: one line per message. */
    style?: {
      type: 3;
      person: { name: string };
      title?: string;
      group?: boolean;
      messages: { text: string; timestamp: number; person: { name: string; icon?: string } }[];
    };
    pressAction: { id: string };
    actions: {
      title: string;
      pressAction: { id: string; launchActivity?: string };
      input?: { placeholder: string };
    }[];
  };
  ios: { categoryId: string; threadId: string };
}

/** The members of the notification settings that the adapter uses. */
export interface NotifeeSettingsLike {
  readonly authorizationStatus: number;
  readonly ios?:
    | {
        readonly alert?: number;
        readonly sound?: number;
        readonly badge?: number;
        readonly lockScreen?: number;
        readonly notificationCenter?: number;
      }
    | undefined;
}

/** The members of `@notifee/react-native` that the adapter uses. */
export interface NotifeeLike {
  displayNotification(notification: NotifeeDisplay): Promise<string>;
  requestPermission(): Promise<{ readonly authorizationStatus: number }>;
  getNotificationSettings(): Promise<NotifeeSettingsLike>;
  getChannels(): Promise<{ readonly id: string; readonly blocked?: boolean; readonly importance?: number }[]>;
  createChannels(channels: { id: string; name: string; importance: 2 | 3 | 4 }[]): Promise<void>;
  setNotificationCategories(
    categories: {
      id: string;
      hiddenPreviewsBodyPlaceholder: string;
      actions: {
        id: string;
        title: string;
        foreground: boolean;
        input?: { placeholderText: string; buttonText: string };
      }[];
    }[],
  ): Promise<void>;
  onForegroundEvent(observer: (event: NotifeeEventLike) => void): () => void;
  onBackgroundEvent(observer: (event: NotifeeEventLike) => Promise<void>): void;
  getInitialNotification(): Promise<{
    readonly notification: NotifeeNotificationLike;
    readonly pressAction: { readonly id: string };
    readonly input?: string | undefined;
  } | null>;
  getDisplayedNotifications(): Promise<DisplayedNotification[]>;
  cancelDisplayedNotification(id: string): Promise<void>;
  setBadgeCount(count: number): Promise<void>;
}
