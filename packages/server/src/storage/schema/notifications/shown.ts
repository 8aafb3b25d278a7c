/**
 * Notifications that devices probably show: one row per target and tag.
 * See docs/spec/last-mile.md#shown-notifications.
 */
export interface ShownTable {
  /** Hash of the push token, or `custom:` and the uid: a webhook finds the devices itself. */
  target: string;
  /** Tag of the notification; in merged rows, `*` and the thread. */
  tag: string;
  uid: string;
  conversation_id: string;
  /** 0 = in the main list, otherwise the parent message. */
  parent_id: number;
  /** In a merged row, the newest message. */
  message_id: number;
  /** `merged`: all messages of the conversation or thread up to `message_id`. */
  kind: 'message' | 'reaction' | 'missed_call' | 'merged';
  /** Author of the message, or the user who reacted. */
  sender: string;
  /** JSON of the fields of an entry that describe the message. */
  about: string;
  /** Handle in the receipt token of the push, by which receipts find the row. null = the push had no receipt token. */
  handle: number | null;
  since_ms: number;
  /** 1 = a reaction whose conversation has been opened since. */
  opened: number;
  /**
   * 1 = the push, or one with its tag before it, was sent more than once, and may arrive more than once. A report then does not
   * say which copy it is about.
   */
  repeated: number;
  /** Time at which a clear that covers the row was accepted, and the handle of that push. */
  told_at_ms: number | null;
  told_handle: number | null;
}
