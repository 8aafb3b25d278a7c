import { asJson, type Json, numberOf, objectOf, objectsOf, textOf } from '../base/json.ts';
import type { ListenerHub } from '../listeners/listener-hub.ts';
import type { AIAssistantEvent, EventOrigin, SavedUpdate } from '../listeners/listeners.ts';
import type { BaseMessage } from '../model/base-message.ts';
import { MessageReceipt } from '../model/message-receipt.ts';
import { ReactionEvent } from '../model/reaction.ts';
import type { RecordCache } from '../model/record-cache.ts';
import type { User } from '../model/user.ts';
import type { CallDispatcher } from './call-dispatcher.ts';
import type { DeliveredMarks } from './delivered-marks.ts';
import { dispatchGroupMember } from './dispatch-group-member.ts';
import { dispatchMessage } from './dispatch-message.ts';
import type { Frame } from './frame.ts';
import type { IncomingTyping } from './incoming-typing.ts';
import type { Sequences } from './sequences.ts';
import { threadUpdateOf } from './thread-update.ts';

export interface DispatcherOptions {
  readonly listeners: ListenerHub;
  readonly records: RecordCache;
  readonly sequences: Sequences;
  readonly delivered: DeliveredMarks;
  readonly incomingTyping: IncomingTyping;
  readonly calls: CallDispatcher;
  readonly ownUid: () => string | undefined;
  /** Returns whether a user's presence reaches the listeners. */
  readonly wantsPresenceOf: (user: User) => boolean;
  /** `arrived` takes the user's own message; returns whether this client sent it. */
  readonly outbox: { arrived(message: BaseMessage): boolean };
}

/**
 * Applies frames to the record cache and calls the listeners, once per change.
 * See docs/spec/sdk.md#listeners, #applying-changes.
 */
export class Dispatcher {
  readonly #options: DispatcherOptions;

  constructor(options: DispatcherOptions) {
    this.#options = options;
  }

  /** Calls the listeners, unless the change was dispatched before. Frames of unknown types are ignored. */
  dispatch(frame: Frame, origin: EventOrigin): void {
    const { sequences } = this.#options;
    const { conversationId, seq } = frame;
    if (conversationId === undefined || seq === undefined || sequences.isNew(conversationId, seq))
      this.#dispatch(frame, origin);
  }

  #dispatch(frame: Frame, origin: EventOrigin): void {
    const { listeners, records, incomingTyping, calls } = this.#options;
    const { data, conversationId = '' } = frame;
    switch (frame.type) {
      case 'message':
        return this.#message(data, origin);
      case 'message_edited':
        return listeners.emit('message', 'onMessageEdited', records.message(data['message']), origin);
      case 'message_deleted':
        return listeners.emit('message', 'onMessageDeleted', records.message(data['message']), origin);
      case 'message_moderated':
        return listeners.emit('message', 'onMessageModerated', records.message(data['message']), origin);
      case 'reaction_added':
        return listeners.emit('message', 'onMessageReactionAdded', this.#reaction(conversationId, data), origin);
      case 'reaction_removed':
        return listeners.emit('message', 'onMessageReactionRemoved', this.#reaction(conversationId, data), origin);
      case 'message_pinned':
      case 'message_unpinned':
        return listeners.emit(
          'message',
          frame.type === 'message_pinned' ? 'onMessagePinned' : 'onMessageUnpinned',
          records.message(data['message']),
          records.readUser(data['by']),
          origin,
        );
      case 'message_saved':
        return listeners.emit('message', 'onMessageSaved', savedUpdateOf(conversationId, data), origin);
      case 'group_member':
        return dispatchGroupMember({ listeners, records, ownUid: this.#options.ownUid() }, data, origin);
      case 'call':
        return calls.receive(records.message(callMessageOf(data)), textOf(data, 'action') ?? '', origin);
      case 'receipt':
        return this.#receipt(conversationId, data, origin);
      case 'typing':
        return incomingTyping.receive(conversationId, data);
      case 'thread_updated':
        return listeners.emit('message', 'onThreadUpdated', threadUpdateOf(conversationId, data), origin);
      case 'presence':
        return this.#presence(data, origin);
      case 'user_updated':
        return listeners.emit('user', 'onUserUpdated', this.#user(data), origin);
      case 'group_updated':
        return listeners.emit('group', 'onGroupUpdated', records.readGroup(data['group']), origin);
      case 'conversation_state':
        return this.#conversation(data, origin);
      case 'conversation_removed':
        return this.#conversationRemoved(data, origin);
      case 'resync':
        for (const state of objectsOf(data, 'conversations')) records.learnConversation(state);
        return;
      case 'ai_event':
        return this.#aiEvent(conversationId, data);
      case 'notification_check':
        return listeners.emit('check', 'onNotificationCheck', data);
      default:
        return;
    }
  }

  #message(data: Json, origin: EventOrigin): void {
    const { records, incomingTyping, delivered, outbox, listeners } = this.#options;
    const message = records.message(data['message']);
    const conversationId = message.getConversationId();
    records.learnConversation({
      conversationId,
      unreadMessageCount: data['unreadMessageCount'],
      seq: message.getSeq(),
    });
    const sender = message.getSender()?.getUid();
    if (sender !== undefined) incomingTyping.messageSent(conversationId, sender);
    if (message.isOwn() && outbox.arrived(message)) return;
    dispatchMessage(listeners, message, origin);
    delivered.received(message);
  }

  #reaction(conversationId: string, data: Json): ReactionEvent {
    const reaction = asJson(data['reaction']);
    const conversation = this.#options.records.conversation(conversationId) ?? {};
    const other = asJson(conversation['conversationWith']);
    return ReactionEvent.fromJSON({
      ...data,
      conversationId,
      receiverId: other['uid'] ?? other['guid'],
      receiverType: conversation['conversationType'],
      reaction: { messageId: data['messageId'], ...reaction },
    });
  }

  #receipt(conversationId: string, data: Json, origin: EventOrigin): void {
    const { listeners } = this.#options;
    const timestamp = numberOf(data, 'timestamp');
    const receiptType = textOf(data, 'receiptType') ?? '';
    const isRead = receiptType === 'read' || receiptType === 'readByAll';
    const receipt = MessageReceipt.fromJSON({
      ...data,
      conversationId,
      ...(isRead ? { readAt: timestamp } : { deliveredAt: timestamp }),
    });
    listeners.emit('message', callbackOf(receiptType), receipt, origin);
  }

  #presence(data: Json, origin: EventOrigin): void {
    const user = this.#user(data);
    if (!this.#options.wantsPresenceOf(user)) return;
    this.#options.listeners.emit(
      'user',
      user.getStatus() === 'online' ? 'onUserOnline' : 'onUserOffline',
      user,
      origin,
    );
  }

  #user(data: Json): User {
    return this.#options.records.readUser(data['user']);
  }

  #conversation(data: Json, origin: EventOrigin): void {
    const { listeners, records } = this.#options;
    listeners.emit('conversation', 'onConversationUpdated', records.readConversation(data), origin);
  }

  #conversationRemoved(data: Json, origin: EventOrigin): void {
    const { listeners, records } = this.#options;
    const conversationId = textOf(data, 'conversationId') ?? '';
    records.forgetConversation(conversationId);
    listeners.emit('conversation', 'onConversationRemoved', conversationId, textOf(data, 'cause') ?? '', origin);
  }

  #aiEvent(conversationId: string, data: Json): void {
    const event: AIAssistantEvent = {
      ...data,
      type: textOf(data, 'type') ?? '',
      runId: textOf(data, 'runId') ?? '',
      threadId: Number(data['threadId']),
      messageId: Number(data['messageId']),
      conversationId,
      seq: numberOf(data, 'seq') ?? 0,
    };
    this.#options.listeners.emit('ai', 'onAIAssistantEventReceived', Object.freeze(event));
  }
}

type ReceiptCallback = 'onMessagesDelivered' | 'onMessagesRead' | 'onMessagesDeliveredToAll' | 'onMessagesReadByAll';

/** Returns the callback for a type of receipt; for an unknown type, a name that no listener has. */
function callbackOf(receiptType: string): ReceiptCallback {
  return `onMessages${receiptType.charAt(0).toUpperCase()}${receiptType.slice(1)}` as ReceiptCallback;
}

function savedUpdateOf(conversationId: string, data: Json): SavedUpdate {
  return { conversationId, messageId: Number(data['messageId']), savedByMe: data['savedByMe'] === true };
}

/** Returns the message of a call, with the call in it. */
function callMessageOf(data: Json): Json {
  const message = asJson(data['message']);
  const call = asJson(data['call']);
  return { ...message, data: { ...objectOf(message, 'data'), call } };
}
