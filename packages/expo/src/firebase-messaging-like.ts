/** The members of an FCM message that the adapter uses. */
export interface RemoteMessageLike {
  readonly messageId?: string | undefined;
  readonly data?: Readonly<Record<string, string | object>> | undefined;
  /** Present if the system displays the notification. */
  readonly notification?: object | undefined;
  /** Android: priority with which the message was delivered, and with which it was sent; see `MESSAGE_PRIORITIES`. */
  readonly priority?: number | undefined;
  readonly originalPriority?: number | undefined;
}

/** Priorities of messages, with the values of Firebase's `MessagePriority`. */
export const MESSAGE_PRIORITIES = { high: 1, normal: 2 } as const;

/**
 * The members of the module `@react-native-firebase/messaging` that the adapter uses. `M`: type of a messaging
 * instance.
 */
export interface FirebaseMessagingLike<M> {
  getMessaging(): M;
  getToken(messaging: M): Promise<string>;
  deleteToken(messaging: M): Promise<void>;
  hasPermission(messaging: M): Promise<number>;
  requestPermission(messaging: M): Promise<number>;
  onTokenRefresh(messaging: M, listener: (token: string) => void): () => void;
  onMessage(messaging: M, listener: (message: RemoteMessageLike) => unknown): () => void;
  /** Android: FCM has dropped messages that waited for this phone. */
  onDeletedMessages?(messaging: M, listener: () => void): () => void;
  onNotificationOpenedApp(messaging: M, listener: (message: RemoteMessageLike) => void): () => void;
  getInitialNotification(messaging: M): Promise<RemoteMessageLike | null>;
  setBackgroundMessageHandler(messaging: M, handler: (message: RemoteMessageLike) => Promise<unknown>): void;
}
