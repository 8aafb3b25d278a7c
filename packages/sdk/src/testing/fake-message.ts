import type { Json } from '../base/json.ts';

/** A conversation by its ids. */
export interface FakeConversationIds {
  readonly id: string;
  readonly receiver: string;
  readonly receiverType: 'user' | 'group';
}

/** A message as the fake server has it. */
export interface FakeMessage {
  readonly id: number;
  readonly muid?: string | undefined;
  readonly sender: string;
  readonly sentAtMs: number;
  readonly parentId?: number | undefined;
  readonly quotedId?: number | undefined;
  text: string;
  seq: number;
  /** Number of the last change that was broadcast to the reader. */
  broadcastSeq: number;
  deletedAt: number | undefined;
  /** Others could see it at some time. */
  wasReleased: boolean;
  moderation: 'unmoderated' | 'pending' | 'approved' | 'disapproved';
  /** Emoji → who reacted with it. */
  readonly reactions: Map<string, Set<string>>;
}

/** A held message is visible to its sender only. */
export function seenBy(uid: string, message: FakeMessage): boolean {
  return message.sender === uid || isReleased(message);
}

/** This member can do something to it. */
export function isOpenTo(uid: string, message: FakeMessage): boolean {
  return seenBy(uid, message) && message.deletedAt === undefined;
}

/** Whether all members see it. */
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
