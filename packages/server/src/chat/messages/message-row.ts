import type { ConversationKey } from '../../storage/conversations/conversations-store.ts';
import type { MessageRow } from '../../storage/messages/messages-store.ts';
import type { StoredData } from './content/stored-data.ts';

type Stored = Omit<MessageRow, 'id' | 'data' | 'conversation_id' | 'receiver_type' | 'seq'>;
type RequiredMember = 'sender' | 'receiver' | 'category' | 'type';

/** Columns of a new message. Those that are optional have defaults. */
export type MessageDraft = Pick<Stored, RequiredMember> &
  Partial<Omit<Stored, RequiredMember>> & { readonly data: StoredData };

/** Returns the row of a new message. */
export function messageRow(
  conversation: ConversationKey,
  seq: number,
  nowMs: number,
  draft: MessageDraft,
): Omit<MessageRow, 'id'> {
  return {
    muid: null,
    muid_key: null,
    parent_id: 0,
    quoted_id: null,
    search_text: '',
    has_links: 0,
    attachment_kinds: '',
    mentions: null,
    mentions_all: 0,
    tags: null,
    reactions: null,
    moderation: 'unmoderated',
    hidden: 0,
    released_at_ms: nowMs,
    listed: 1,
    counted: 0,
    reply_count: 0,
    last_reply_id: null,
    last_reply_at_ms: null,
    repliers: null,
    sent_at_ms: nowMs,
    delivered_at_ms: null,
    read_at_ms: null,
    read_session_id: null,
    edited_at_ms: null,
    edited_by: null,
    deleted_at_ms: null,
    deleted_by: null,
    pinned_at_ms: null,
    pinned_by: null,
    updated_at_ms: nowMs,
    ...draft,
    data: JSON.stringify(draft.data),
    conversation_id: conversation.conversation_id,
    receiver_type: conversation.type,
    seq,
  };
}
