import type { Json } from '../base/json.ts';

/** Ids that identify a conversation. */
export interface FakeConversationIds {
  readonly id: string;
  readonly receiver: string;
  readonly receiverType: 'user' | 'group';
}

/** A message on the fake server. */
export interface FakeMessage {
  readonly id: number;
  readonly muid?: string | undefined;
  readonly sender: string;
  readonly sentAtMs: number;
  readonly parentId?: number | undefined;
  readonly quotedId?: number | undefined;
  text: string;
  seq: number;
  /** Sequence number of the last change that was broadcast to the logged-in user. */
  broadcastSeq: number;
  deletedAt: number | undefined;
  /** Whether other users could ever see it. */
  wasReleased: boolean;
  moderation: 'unmoderated' | 'pending' | 'approved' | 'disapproved';
  /** Emoji → uids of the users who reacted with it. */
  readonly reactions: Map<string, Set<string>>;
}

/** Returns whether a user sees the message. A held message is visible only to its sender. */
export function seenBy(uid: string, message: FakeMessage): boolean {
  return message.sender === uid || isReleased(message);
}

/** Returns whether this member can act on the message. */
export function canActOn(uid: string, message: FakeMessage): boolean {
  return seenBy(uid, message) && message.deletedAt === undefined;
}

/** Returns whether all members see the message. */
export function isReleased({ moderation }: FakeMessage): boolean {
  return moderation !== 'pending' && moderation !== 'disapproved';
}

/** Returns the tombstone of a deleted message. */
export function tombstoneOf(
  { id, receiver, receiverType }: FakeConversationIds,
  message: FakeMessage,
  nowMs: number,
): Json {
  const { sender, sentAtMs, seq, parentId } = message;
  return {
    id: String(message.id),
    conversationId: id,
    sender,
    receiver,
    receiverType,
    category: 'message',
    type: 'text',
    sentAt: Math.floor(sentAtMs / 1000),
    sentAtMS: sentAtMs,
    updatedAt: Math.floor(nowMs / 1000),
    seq,
    deletedAt: Math.floor(nowMs / 1000),
    ...(parentId !== undefined && { parentId: String(parentId) }),
    data: {},
  };
}
