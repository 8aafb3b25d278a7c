/** A notification of a Chatwire server in the notification list of the device. */
export interface ShownNotification {
  /** Names it in `dismiss`. */
  readonly id: string;
  /** The push that it shows, or its data, from any provider. */
  readonly payload: unknown;
}

/** The notification list of the device, as far as it shows notifications of this app. */
export interface NotificationList {
  /** Returns what is shown now. Notifications of other senders may be among them. */
  getShown(): Promise<readonly ShownNotification[]>;
  /** Removes notifications; ids that are no longer shown have no effect. */
  dismiss(ids: readonly string[]): Promise<void>;
  /** Sets the number at the icon of the app; 0 removes it. */
  setBadge?(count: number): Promise<void>;
}
