import type { Generated } from 'kysely';

/**
 * Former values on which past decisions depended, each with the time at which another value replaced it. See docs/spec/last-mile.md#replay.
 */
export interface NotificationHistoryTable {
  history_id: Generated<number>;
  /** The user; empty for the app. */
  uid: string;
  kind: HistoryKind;
  /**
   * `mute`: kind and id of the conversation. `thread`: id of the parent message. `unsubscription`: id of the
   * conversation, or empty for all. Otherwise empty.
   */
  subject: string;
  /** Null where nothing was set. */
  value: string | null;
  /** The value applied before this instant, epoch ms. */
  until_ms: number;
}

/**
 * `settings`: AppSettings as JSON. `preferences`: OwnPreferences as JSON. `timezone`: IANA id. `email`, `phno`: 1 when
 * there was an address. `mute`: its end, epoch ms. `thread`: 0 when the user had unsubscribed. `unsubscription`: when the user
 * unsubscribed from emails, epoch ms. `erased`: values of the kind `subject` until this instant were erased.
 */
export type HistoryKind =
  | 'settings'
  | 'preferences'
  | 'timezone'
  | 'email'
  | 'phno'
  | 'mute'
  | 'thread'
  | 'unsubscription'
  | 'erased';
