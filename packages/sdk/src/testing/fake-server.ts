import type { Json } from '../base/json.ts';
import {
  canActOn,
  type FakeConversationIds,
  type FakeMessage,
  isReleased,
  seenBy,
  tombstoneOf,
} from './fake-message.ts';

/** The user who is logged in on the client. The other users are ivo and lene. */
export const OWN_UID = 'mara';

export interface FakeConversation extends FakeConversationIds {
  readonly members: readonly string[];
  /** Messages in ascending order of their ids. */
  messages: FakeMessage[];
  readonly events: FakeEvent[];
  /** Events up to this sequence number are no longer kept. */
  expired: number;
  /** `uid parent` → read position of that member. Only the own position may move back. */
  readonly read: Map<string, number>;
}

export interface FakeEvent {
  readonly seq: number;
  /** Position in the stream of all conversations of the logged-in user. */
  readonly position: number;
  /** The frame as broadcast. */
  readonly live: Json;
  /** Returns the frame as replayed or caught up now. */
  readonly wireLater: () => Json;
}

interface Draft {
  readonly text: string;
  readonly muid?: string | undefined;
  readonly parentId?: number | undefined;
  readonly quotedId?: number | undefined;
  /** Whether the message is held until a moderator approves it. */
  readonly isHeld?: boolean;
}

/**
 * The state of a server with one one-on-one conversation and one group, which broadcasts to the logged-in user.
 * See docs/spec/rest-and-realtime.md#realtime.
 */
export class FakeServer {
  readonly conversations: readonly FakeConversation[] = [
    conversationOf('ivo_user_mara', 'ivo', 'user', ['ivo', OWN_UID]),
    conversationOf('group_crew', 'crew', 'group', ['ivo', 'lene', OWN_UID]),
  ];
  readonly events: FakeEvent[] = [];
  /** muids of all messages ever stored. */
  readonly stored = new Set<string>();
  /** Called with every frame for the logged-in user. */
  broadcast: (frame: Json) => void = () => undefined;
  readonly nowMs: () => number;
  #lastId = 100;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  conversation(receiver: string): FakeConversation {
    const match = this.conversations.find((each) => each.receiver === receiver || each.id === receiver);
    if (!match) throw new Error(`There is no conversation with ${receiver}.`);
    return match;
  }

  message(id: number): { conversation: FakeConversation; message: FakeMessage } | undefined {
    for (const conversation of this.conversations) {
      const message = conversation.messages.find((each) => each.id === id);
      if (message) return { conversation, message };
    }
    return undefined;
  }

  send(sender: string, conversation: FakeConversation, draft: Draft): FakeMessage {
    const existing = conversation.messages.find((each) => each.sender === sender && each.muid === draft.muid);
    if (existing && draft.muid !== undefined) return existing;
    this.#lastId += 1;
    const { isHeld = false, ...content } = draft;
    const message: FakeMessage = {
      ...content,
      id: this.#lastId,
      sender,
      sentAtMs: this.nowMs(),
      seq: 0,
      broadcastSeq: 0,
      deletedAt: undefined,
      moderation: isHeld ? 'pending' : 'unmoderated',
      wasReleased: !isHeld,
      reactions: new Map(),
    };
    conversation.messages.push(message);
    if (draft.muid !== undefined) this.stored.add(draft.muid);
    const unread = () => ({ unreadMessageCount: this.unread(conversation) });
    this.#appendMessageEvent(conversation, message, 'message', unread);
    if (draft.parentId !== undefined && !isHeld) this.#broadcastThread(conversation, draft.parentId);
    return message;
  }

  edit(id: number, text: string): void {
    this.#change(id, 'message_edited', (message) => {
      message.text = text;
    });
  }

  delete(id: number): void {
    this.#change(id, 'message_deleted', (message) => {
      message.deletedAt = Math.floor(this.nowMs() / 1000);
      message.reactions.clear();
    });
  }

  /** Deletes a message permanently. */
  remove(id: number): void {
    const found = this.message(id);
    if (!found) return;
    const { conversation, message } = found;
    conversation.messages = conversation.messages.filter((each) => each !== message);
    const tombstone = tombstoneOf(conversation, message, this.nowMs());
    const [isSeen, wasSeen] = [seenBy(OWN_UID, message), message.wasReleased];
    const data = (seq: number) => ({ message: { ...tombstone, seq }, permanent: true });
    // A user who was offline when the message was withdrawn gets no other frame about it.
    this.#append(conversation, (seq, isLive) =>
      isSeen || (wasSeen && !isLive) ? { type: 'message_deleted', data: data(seq) } : { type: 'skip' },
    );
    if (message.parentId !== undefined) this.#broadcastThread(conversation, message.parentId);
  }

  /** Adds or removes a reaction. Returns whether anything has changed. */
  react(uid: string, id: number, emoji: string, isAdded: boolean): boolean {
    const found = this.message(id);
    const uids = found?.message.reactions.get(emoji) ?? new Set();
    if (!found || uids.has(uid) === isAdded || !canActOn(uid, found.message)) return false;
    const { conversation, message } = found;
    if (isAdded) uids.add(uid);
    else uids.delete(uid);
    message.reactions.set(emoji, uids);
    if (uids.size === 0) message.reactions.delete(emoji);
    const type = isAdded ? 'reaction_added' : 'reaction_removed';
    const reaction = { id: '1', messageId: String(id), reaction: emoji, uid };
    this.#appendMessageEvent(conversation, message, type, () => ({
      messageId: String(id),
      reaction,
      reactions: [...message.reactions].map(([name, by]) => ({ reaction: name, count: by.size })),
    }));
    return true;
  }

  moderate(id: number, status: 'approved' | 'disapproved'): void {
    const found = this.message(id);
    if (!found || found.message.moderation === status) return;
    const { conversation, message } = found;
    const wasShown = isReleased(message);
    message.moderation = status;
    message.wasReleased ||= status === 'approved';
    const others = status === 'approved' ? (wasShown ? 'skip' : 'message') : wasShown ? 'withdrawn' : 'skip';
    const type = message.sender === OWN_UID ? 'message_moderated' : others;
    this.#appendMessageEvent(conversation, message, type, () => ({ unreadMessageCount: this.unread(conversation) }));
    if (message.parentId !== undefined) this.#broadcastThread(conversation, message.parentId);
  }

  /** Sets the read position of a member. */
  read(uid: string, conversation: FakeConversation, id: number, parentId: number | undefined): void {
    const key = `${uid} ${parentId ?? ''}`;
    if (id <= (conversation.read.get(key) ?? 0)) return;
    conversation.read.set(key, id);
    if (uid !== OWN_UID) return this.#broadcastReceipts(conversation, uid, id, parentId);
    if (parentId === undefined) this.#broadcastState(conversation);
    else this.#broadcastThread(conversation, parentId);
  }

  markUnread(conversation: FakeConversation, id: number): void {
    const before = conversation.messages.filter((each) => each.id < id && each.parentId === undefined).at(-1);
    conversation.read.set(`${OWN_UID} `, before?.id ?? 0);
    this.#broadcastState(conversation);
  }

  unread(conversation: FakeConversation, parentId?: number): number {
    const upTo = conversation.read.get(`${OWN_UID} ${parentId ?? ''}`) ?? 0;
    return conversation.messages.filter(
      (each) => each.id > upTo && each.sender !== OWN_UID && each.parentId === parentId && seenBy(OWN_UID, each),
    ).length;
  }

  /** Returns the position up to which all other members have read. */
  readByOthers({ members, read }: FakeConversation, sender: string, parentId: number | undefined): number {
    return Math.min(...members.filter((uid) => uid !== sender).map((uid) => read.get(`${uid} ${parentId ?? ''}`) ?? 0));
  }

  #change(id: number, type: string, change: (message: FakeMessage) => void): void {
    const found = this.message(id);
    if (!found || found.message.deletedAt !== undefined) return;
    change(found.message);
    this.#appendMessageEvent(found.conversation, found.message, type);
  }

  #broadcastState(conversation: FakeConversation): void {
    const lastReadMessageId = String(conversation.read.get(`${OWN_UID} `) ?? 0);
    const data = { conversationId: conversation.id, unreadMessageCount: this.unread(conversation), lastReadMessageId };
    this.broadcast({ type: 'conversation_state', at: this.nowMs(), data });
  }

  #broadcastThread(conversation: FakeConversation, parentId: number): void {
    const replies = conversation.messages.filter((each) => each.parentId === parentId && isReleased(each));
    const last = replies.at(-1);
    const data = {
      parentId: String(parentId),
      replyCount: replies.length,
      unreadReplyCount: this.unread(conversation, parentId),
      ...(last && { lastReplyAt: Math.floor(last.sentAtMs / 1000) }),
    };
    this.broadcast({ type: 'thread_updated', at: this.nowMs(), conversationId: conversation.id, data });
  }

  #broadcastReceipts(conversation: FakeConversation, uid: string, id: number, parentId: number | undefined): void {
    const { receiverType, receiver } = conversation;
    const isGroup = receiverType === 'group';
    const upTo = isGroup ? this.readByOthers(conversation, OWN_UID, parentId) : id;
    const data = {
      receiptType: isGroup ? 'readByAll' : 'read',
      sender: { uid },
      receiver: isGroup ? receiver : OWN_UID,
      receiverType,
      messageId: String(upTo),
      ...(parentId !== undefined && { parentId: String(parentId) }),
    };
    if (upTo > 0) this.broadcast({ type: 'receipt', at: this.nowMs(), conversationId: conversation.id, data });
  }

  /** Appends an event about a message and gives the message its sequence number. */
  #appendMessageEvent(
    conversation: FakeConversation,
    message: FakeMessage,
    type: string,
    more: () => Json = () => ({}),
  ): void {
    this.#append(conversation, (seq, isLive) => {
      if (isLive) message.seq = seq;
      if (isLive && type !== 'skip' && seenBy(OWN_UID, message)) message.broadcastSeq = seq;
      else if (!conversation.messages.includes(message)) return { type: 'skip' };
      if (type === 'withdrawn') return this.#withdrawn(conversation, message);
      if (!seenBy(OWN_UID, message)) return { type: 'skip' };
      if (type.startsWith('reaction')) return { type, data: more() };
      return { type, data: { message: this.render(conversation, message, isLive), ...(isLive && more()) } };
    });
  }

  /** Returns a withdrawn message, which others see as deleted until it is approved again. */
  #withdrawn(conversation: FakeConversation, message: FakeMessage): Json {
    return seenBy(OWN_UID, message)
      ? { type: 'message', data: { message: this.render(conversation, message) } }
      : { type: 'message_deleted', data: { message: tombstoneOf(conversation, message, this.nowMs()) } };
  }

  #append(conversation: FakeConversation, show: (seq: number, isLive: boolean) => Json): void {
    const seq = conversation.events.length + 1;
    const position = this.events.length + 1;
    const head = { at: this.nowMs(), conversationId: conversation.id, seq, cursor: `c_${position}` };
    const later = () => ({ ...head, ...show(seq, false) });
    const event: FakeEvent = { seq, position, live: { ...head, ...show(seq, true) }, wireLater: later };
    conversation.events.push(event);
    this.events.push(event);
    this.broadcast(event.live);
  }

  /**
   * Returns the wire format of a message. `forAll`: as in a frame for all members, which omits the reactions of the
   * logged-in user.
   */
  render(conversation: FakeConversation, message: FakeMessage, forAll = false): Json {
    const { id, muid, sender, sentAtMs, seq, deletedAt, parentId, quotedId, moderation, text } = message;
    const { receiverType, receiver } = conversation;
    const isRead = this.readByOthers(conversation, sender, parentId) >= id;
    const replies = conversation.messages.filter((each) => each.parentId === id && isReleased(each));
    const last = replies.at(-1);
    const reactions = [...message.reactions].map(([reaction, by]) => ({
      reaction,
      count: by.size,
      ...(!forAll && { reactedByMe: by.has(OWN_UID) }),
    }));
    return {
      id: String(id),
      ...(muid !== undefined && { muid }),
      conversationId: conversation.id,
      sender,
      receiver: receiverType === 'group' ? receiver : sender === OWN_UID ? receiver : OWN_UID,
      receiverType,
      category: 'message',
      type: 'text',
      sentAt: Math.floor(sentAtMs / 1000),
      sentAtMS: sentAtMs,
      updatedAt: Math.floor(sentAtMs / 1000),
      seq,
      ...(deletedAt !== undefined && { deletedAt }),
      ...(parentId !== undefined && { parentId: String(parentId) }),
      ...(quotedId !== undefined && { quotedMessageId: String(quotedId) }),
      ...(last && { replyCount: replies.length, lastReplyAt: Math.floor(last.sentAtMs / 1000) }),
      ...(last && !forAll && { unreadReplyCount: this.unread(conversation, id) }),
      ...(isRead && { [receiverType === 'group' ? 'readByAllAt' : 'readAt']: 1 }),
      data: deletedAt === undefined ? { text, reactions, moderation: { status: moderation } } : {},
    };
  }
}

function conversationOf(
  id: string,
  receiver: string,
  receiverType: 'user' | 'group',
  members: readonly string[],
): FakeConversation {
  return { id, receiver, receiverType, members, messages: [], events: [], expired: 0, read: new Map() };
}
