import type { ReceiverType } from '@chatwire/protocol';
import { abortable } from '../base/abortable.ts';
import { type MessageIdArgument, messageIdArgument, nameArgument, receiverTypeArgument } from '../base/arguments.ts';
import { failure } from '../base/chat-exception.ts';
import { asJson, type Json, jsonsOf, numberOf } from '../base/json.ts';
import type { Core } from '../core/core.ts';
import type { CallOptions } from '../http/http-client.ts';
import { path } from '../http/path.ts';
import { BaseMessage } from '../model/base-message.ts';
import type { Conversation } from '../model/conversation.ts';
import { MessageReceipt } from '../model/message-receipt.ts';
import { peerOf } from '../model/peer-of.ts';
import type { TypingIndicator } from '../model/typing-indicator.ts';
import type { ReceiptMark } from '../realtime/receipt-queue.ts';
import { conversationPath } from './conversation-path.ts';

/** A message, or what is needed to address it: its id, and the other side of its conversation. */
export type MarkArguments =
  | readonly [message: BaseMessage, options?: CallOptions]
  | readonly [id: MessageIdArgument, receiverId: string, receiverType: ReceiverType, options?: CallOptions]
  | readonly [
      id: MessageIdArgument,
      receiverId: string,
      receiverType: ReceiverType,
      senderId?: string,
      options?: CallOptions,
    ];

/**
 * Returns the functions of the client for receipts and typing indicators.
 * See docs/spec/sdk.md#functions, #receipts-and-unread, #typing-and-presence.
 */
export function receiptFunctions({ http, receipts, records, session, shown, outgoingTyping }: Core) {
  return {
    /** Marks everything up to this message as read; a reply marks its thread. */
    markAsRead: (...args: MarkArguments): Promise<void> => mark('read', args),

    /** Done automatically for messages received over the connection. */
    markAsDelivered: (...args: MarkArguments): Promise<void> => mark('delivered', args),

    /** Marks everything up to the newest message as read. */
    async markConversationAsRead(withId: string, type: ReceiverType, options?: CallOptions): Promise<Conversation> {
      const data = await http.ask('POST', `${conversationPath(withId, type)}/read`, options, {});
      const conversation = records.readConversation(data);
      const to = conversation.getLastReadMessageId();
      void shown.clear({ c: conversation.getConversationId(), to: to ?? 0 });
      return conversation;
    },

    async markConversationAsDelivered(withId: string, type: ReceiverType, options?: CallOptions): Promise<void> {
      await http.ask('POST', `${conversationPath(withId, type)}/delivered`, options, {});
    },

    /** Marks this message and newer ones as unread. Own messages and replies are `ERR_BAD_ARGUMENT`. */
    async markMessageAsUnread(message: BaseMessage, options?: CallOptions): Promise<Conversation> {
      if (message.isOwn() || message.getParentMessageId() !== undefined) {
        throw failure('ERR_BAD_ARGUMENT', 'Own messages and replies cannot be marked as unread.');
      }
      const { receiver, receiverType } = peerOf(message, session.uid);
      const data = await http.ask('DELETE', `${conversationPath(receiver, receiverType)}/read`, options, {
        id: String(messageIdArgument(message.getId())),
      });
      return records.readConversation(data);
    },

    /** Returns the receipts of all recipients; without a receipt neither time is set. */
    async getMessageReceipts(id: MessageIdArgument, options?: CallOptions): Promise<MessageReceipt[]> {
      const messageId = messageIdArgument(id);
      const receipts: MessageReceipt[] = [];
      for (let page = 1; ; page += 1) {
        const { data, meta } = await http.list(path`/messages/${messageId}/receipts`, { perPage: 100, page }, options);
        receipts.push(...jsonsOf(data).map((json) => receiptOf(messageId, json)));
        const pages = numberOf(asJson(meta['pagination']), 'total_pages') ?? 0;
        if (page >= pages) return receipts;
      }
    },

    /** Call it on every keystroke; it is sent at most every 4 s. Dropped without a connection. */
    startTyping: (indicator: TypingIndicator, { signal }: CallOptions = {}): Promise<void> =>
      abortable(signal, () => outgoingTyping.start(indicator)),

    endTyping: (indicator: TypingIndicator, { signal }: CallOptions = {}): Promise<void> =>
      abortable(signal, () => outgoingTyping.end(indicator)),
  };

  async function mark(receiptType: 'delivered' | 'read', args: MarkArguments): Promise<void> {
    session.token();
    await receipts.send({ receiptType, ...markOf(args) }, args.find(isOptions));
  }

  function markOf([message, receiverId, type, senderId]: MarkArguments): Omit<ReceiptMark, 'receiptType'> {
    if (message instanceof BaseMessage) {
      const parentId = message.getParentMessageId();
      return { ...peerOf(message, session.uid), id: messageIdArgument(message.getId()), parentId };
    }
    const receiverType = receiverTypeArgument(type);
    const receiver = nameArgument(receiverId, 'receiverId');
    // The other user of a message to this user is its sender.
    const isFromPeer = receiverType === 'user' && receiver === session.uid && typeof senderId === 'string';
    return {
      receiver: isFromPeer ? senderId : receiver,
      receiverType,
      id: messageIdArgument(message),
      parentId: undefined,
    };
  }
}

function isOptions(argument: MarkArguments[number]): argument is CallOptions {
  return typeof argument === 'object' && !(argument instanceof BaseMessage);
}

function receiptOf(messageId: number, json: Json): MessageReceipt {
  const readAt = numberOf(json, 'readAt');
  const deliveredAt = numberOf(json, 'deliveredAt');
  return MessageReceipt.fromJSON({
    messageId: String(messageId),
    sender: json['user'] ?? { uid: json['uid'] },
    receiptType: readAt === undefined ? 'delivered' : 'read',
    deliveredAt,
    readAt,
    timestamp: readAt ?? deliveredAt,
  });
}
