import { Chat } from '@chatwire/sdk';
import { fromWire } from '../../composer/writing/composed-text.ts';
import { mentionName } from '../../composer/writing/mention-name.ts';
import { eventConversation } from '../../conversation/event-conversation.ts';
import { captionOf } from '../../formatters/caption-of.ts';
import type { MessageKey } from '../../localization/message-key.ts';
import type { OptionId } from '../../options/message-options.ts';
import type { ActionContext } from './action-context.ts';
import { plainTextOf } from './plain-text-of.ts';
import { pressThread } from './press-thread.ts';
import { addReaction } from './reactions.ts';

/** Runs the action of a menu option. Rejects if the action fails. See docs/spec/message-list.md#actions. */
export async function runOption(id: OptionId, row: Chat.MessageRow, context: ActionContext): Promise<void> {
  const { handle, client, adapters, events } = context;
  if (!handle || !client) return;
  const { key } = row;
  const eventPayload = {
    message: row.message.clone(),
    status: 'inprogress',
    ...eventConversation(context.props),
  } as const;
  switch (id) {
    case 'reactToMessage':
      return addReaction(row, context);
    case 'replyMessage':
      return events.emit('ccReplyToMessage', eventPayload);
    case 'replyInThread':
      return pressThread(row, context);
    case 'copyMessage':
      await adapters.clipboard?.setText(plainTextOf(row, context));
      return context.notify(context.locale.t('copy.done'));
    case 'shareMessage':
      return adapters.share?.share(shareContentOf(row.message));
    case 'translateMessage':
      return row.translation ? handle.showOriginal(key) : translate(key, handle, context);
    case 'pinMessage':
      return changeMark(
        row.message,
        row.message.getPinnedAt() === undefined ? client.pinMessage : client.unpinMessage,
        context,
      );
    case 'saveMessage':
      return changeMark(row.message, row.message.isSavedByMe() ? client.unsaveMessage : client.saveMessage, context);
    case 'editMessage':
      return events.emit('ccMessageEdited', eventPayload);
    case 'messageInfo':
      return context.open({ kind: 'info', key });
    case 'markAsUnread':
      return markUnread(key, handle, context);
    case 'sendMessagePrivately':
      return events.emit('openChat', { user: await client.getUser(row.message.getSender()?.getUid() ?? '') });
    case 'reportMessage':
      return context.open({ kind: 'report', key });
    case 'deleteMessage':
      return context.open({ kind: 'delete', key });
    default:
      return id satisfies never;
  }
}

async function translate(
  key: string,
  handle: Chat.ConversationHandle,
  { locale, notify }: ActionContext,
): Promise<void> {
  try {
    await handle.translate(key, locale.language);
  } catch (error) {
    notify(locale.t('bubble.notTranslated'));
    throw error;
  }
}

/** Calls `change`, which pins, unpins, saves, or unsaves the message. On failure, shows a notice and rejects with the error. */
async function changeMark(
  message: Chat.BaseMessage,
  change: (id: number) => Promise<unknown>,
  { locale, notify }: ActionContext,
): Promise<void> {
  try {
    await change(message.getId());
  } catch (error) {
    notify(locale.t(LIMIT_NOTICES[Reflect.get(Object(error), 'code')] ?? 'option.failed'));
    throw error;
  }
}

const LIMIT_NOTICES: Readonly<Record<string, MessageKey>> = {
  ERR_PIN_LIMIT: 'option.pinLimit',
  ERR_SAVED_LIMIT: 'option.savedLimit',
};

async function markUnread(
  key: string,
  handle: Chat.ConversationHandle,
  { session, events }: ActionContext,
): Promise<void> {
  const conversation = await handle.markUnread(key);
  session?.markedUnread(key);
  events.emit('ccUpdateConversation', { conversation });
}

function shareContentOf(message: Chat.BaseMessage): { readonly text?: string; readonly urls?: readonly string[] } {
  const { text } = fromWire(captionOf(message), mentionName(message));
  const urls = message instanceof Chat.MediaMessage ? message.getAttachments().flatMap(({ url }) => url ?? []) : [];
  return { ...(text !== '' && { text }), ...(urls.length > 0 && { urls }) };
}
