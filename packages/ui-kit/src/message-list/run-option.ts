import { Chat } from '@chatwire/sdk';
import type { ChatAdapters } from '../adapters/chat-adapters.ts';
import { captionOf } from '../bubbles/caption-of.ts';
import { fromWire } from '../composer/composed-text.ts';
import { mentionName } from '../composer/mention-name.ts';
import type { ConversationProps } from '../conversation/conversation-props.ts';
import { eventConversation } from '../conversation/event-conversation.ts';
import type { OptionId } from '../options/message-options.ts';
import type { ChatUIEventEmitter } from '../ui-events/chat-ui-event-emitter.ts';
import type { OpenLayer } from './open-layer.ts';

export interface OptionWork {
  readonly handle: Chat.ConversationHandle;
  readonly client: Chat.ChatClient;
  readonly conversation: ConversationProps;
  readonly adapters: ChatAdapters;
  readonly events: ChatUIEventEmitter;
  readonly language: string;
  open(layer: OpenLayer): void;
  openThread(row: Chat.MessageRow): void;
  addReaction(row: Chat.MessageRow): void;
  /** Text without markup. */
  plain(row: Chat.MessageRow): string;
  copied(): void;
  notTranslated(): void;
  /** This message and newer ones are unread now. */
  markedUnread(key: string): void;
}

/** Does what an option says. Rejects with what went wrong. See docs/spec/message-list.md#actions. */
export async function runOption(id: OptionId, row: Chat.MessageRow, work: OptionWork): Promise<void> {
  const { handle, client, adapters, events } = work;
  const { key } = row;
  const about = {
    message: row.message.clone(),
    status: 'inprogress',
    ...eventConversation(work.conversation),
  } as const;
  switch (id) {
    case 'reactToMessage':
      return work.addReaction(row);
    case 'replyMessage':
      return events.emit('ccReplyToMessage', about);
    case 'replyInThread':
      return work.openThread(row);
    case 'copyMessage':
      await adapters.clipboard?.setText(work.plain(row));
      return work.copied();
    case 'shareMessage':
      return adapters.share?.share(shared(row.message));
    case 'translateMessage':
      return row.translation ? handle.showOriginal(key) : translate(key, work);
    case 'editMessage':
      return events.emit('ccMessageEdited', about);
    case 'messageInfo':
      return work.open({ kind: 'info', key });
    case 'markAsUnread':
      return markUnread(key, work);
    case 'sendMessagePrivately':
      return events.emit('openChat', { user: await client.getUser(row.message.getSender()?.getUid() ?? '') });
    case 'reportMessage':
      return work.open({ kind: 'report', key });
    case 'deleteMessage':
      return work.open({ kind: 'delete', key });
    default:
      return id satisfies never;
  }
}

async function translate(key: string, { handle, language, notTranslated }: OptionWork): Promise<void> {
  try {
    await handle.translate(key, language);
  } catch (error) {
    notTranslated();
    throw error;
  }
}

async function markUnread(key: string, { handle, events, markedUnread }: OptionWork): Promise<void> {
  const conversation = await handle.markUnread(key);
  markedUnread(key);
  events.emit('ccUpdateConversation', { conversation });
}

function shared(message: Chat.BaseMessage): { readonly text?: string; readonly urls?: readonly string[] } {
  const { text } = fromWire(captionOf(message), mentionName(message));
  const urls = message instanceof Chat.MediaMessage ? message.getAttachments().flatMap(({ url }) => url ?? []) : [];
  return { ...(text !== '' && { text }), ...(urls.length > 0 && { urls }) };
}
