import type { MessageCategory, ModerationStatus, ReceiverType } from '@chatwire/protocol';
import type { Generated } from 'kysely';
import type { ReadSessionId } from '../conversations/read-session-id.ts';

/** Messages of all conversations. */
export interface MessagesTable {
  id: Generated<number>;
  conversation_id: string;
  muid: string | null;
  /**
   * Unique per sender: the muid; for a message to several receivers, together with the receiver.
   * See docs/spec/rest-and-realtime.md#idempotency.
   */
  muid_key: string | null;
  sender: string;
  receiver: string;
  receiver_type: ReceiverType;
  category: MessageCategory;
  type: string;
  /** 0 = in the main list, otherwise the parent message. */
  parent_id: number;
  quoted_id: number | null;
  /** JSON of StoredData; `{}` once deleted. */
  data: string;
  /** Folded text, caption and file names. */
  search_text: string;
  has_links: number;
  /** `,image,file,`: kinds of attachments; '' = none. */
  attachment_kinds: string;
  /** JSON array of uids. */
  mentions: string | null;
  mentions_all: number;
  /** JSON array of strings. */
  tags: string | null;
  /** JSON array of ReactionCount. */
  reactions: string | null;
  moderation: ModerationStatus;
  /** 1 = pending or disapproved: only its sender and server keys see it. */
  hidden: number;
  /** When others could first see it; null = not yet. */
  released_at_ms: number | null;
  /** 1 = may be shown as `lastMessage`. */
  listed: number;
  /** 1 = counts as unread for others. */
  counted: number;
  reply_count: number;
  last_reply_id: number | null;
  last_reply_at_ms: number | null;
  /** JSON array of uids: the first users who replied, at most three. Null: none, or their replies are older than this column. */
  repliers: string | null;
  sent_at_ms: number;
  /** When it reached the receiver; in a group, every member. */
  delivered_at_ms: number | null;
  read_at_ms: number | null;
  /** In one-on-one conversations: see ReadSessionId. */
  read_session_id: ReadSessionId;
  edited_at_ms: number | null;
  edited_by: string | null;
  deleted_at_ms: number | null;
  deleted_by: string | null;
  pinned_at_ms: number | null;
  /** uid. */
  pinned_by: string | null;
  updated_at_ms: number;
  /** Number of its last event. See docs/spec/rest-and-realtime.md#sequence-numbers. */
  seq: number;
}
