import { Chat } from '@chatwire/sdk';
import { captionOf } from '../formatters/caption-of.ts';

/** Ids of the built-in options in menu order. See docs/spec/message-list.md#options-menu. */
export const OPTION_IDS = [
  'reactToMessage',
  'replyMessage',
  'replyInThread',
  'copyMessage',
  'shareMessage',
  'translateMessage',
  'pinMessage',
  'saveMessage',
  'editMessage',
  'messageInfo',
  'markAsUnread',
  'sendMessagePrivately',
  'reportMessage',
  'deleteMessage',
] as const;
export type OptionId = (typeof OPTION_IDS)[number];

/** Inputs for the options of a message, besides the message. */
export interface OptionContext {
  readonly isAgentChat: boolean;
  readonly isThread: boolean;
  /** Owner, administrator or moderator of the group. */
  readonly isModerator: boolean;
  readonly isMember: boolean;
  readonly isParentDeleted: boolean;
  readonly canCopy: boolean;
  readonly canShare: boolean;
  readonly canTranslate: boolean;
  readonly receiptsVisibility: boolean;
  readonly showMarkAsUnreadOption: boolean;
  /** Options that props or the platform disable. */
  readonly hidden: ReadonlySet<OptionId>;
}

/**
 * Returns the options of a message, as far as the client knows; the server has the final decision.
 * See docs/spec/message-list.md#options-menu.
 */
export function messageOptions(row: Chat.MessageRow, context: OptionContext): readonly OptionId[] {
  const { message } = row;
  if (message.getId() === 0) return unsentOptions(row, context);
  if (!hasMenu(message)) return [];
  const allowed = allowedByState(message, context);
  const isOffered = (id: OptionId) => !context.hidden.has(id) && allowed.includes(id);
  return OPTION_IDS.filter((id) => isOffered(id) && isPossible(id, message, context));
}

/** Returns the options of an unsent message: only Copy, because the strip below it has its other actions. */
function unsentOptions(
  { message, sendState }: Chat.MessageRow,
  { canCopy, hidden }: OptionContext,
): readonly OptionId[] {
  if (sendState !== 'failed' && sendState !== 'queued') return [];
  const hasText = message.getCategory() === 'message' && captionOf(message) !== '';
  return hasText && canCopy && !hidden.has('copyMessage') ? ['copyMessage'] : [];
}

/**
 * Returns whether the options of a template apply: not to unsent or deleted messages, nor to actions without an author.
 */
export function hasMenu(message: Chat.BaseMessage): boolean {
  const category = message.getCategory();
  return message.getId() !== 0 && !message.isDeleted() && category !== 'action' && category !== 'call';
}

function allowedByState(message: Chat.BaseMessage, context: OptionContext): readonly OptionId[] {
  const status = message.getModerationStatus();
  if (!context.isMember) return ['copyMessage', 'shareMessage'];
  if (message.isOwn() && status === 'disapproved') {
    return message instanceof Chat.TextMessage ? ['copyMessage', 'deleteMessage'] : ['deleteMessage'];
  }
  if (status === 'pending') return ['copyMessage', 'shareMessage', 'deleteMessage'];
  if (context.isParentDeleted) return ['copyMessage', 'messageInfo', 'reportMessage', 'deleteMessage'];
  return OPTION_IDS;
}

function isPossible(id: OptionId, message: Chat.BaseMessage, context: OptionContext): boolean {
  const isOwn = message.isOwn();
  const isGroup = message.getReceiverType() === 'group';
  const isAgent = context.isAgentChat || message.getCategory() === 'agentic';
  const hasText = isAgent || (message.getCategory() === 'message' && captionOf(message) !== '');
  if (isAgent && id !== 'copyMessage' && id !== 'saveMessage' && id !== 'reportMessage') return false;
  switch (id) {
    case 'reactToMessage':
    case 'replyMessage':
    case 'saveMessage':
      return true;
    case 'replyInThread':
      return !context.isThread && message.getParentMessageId() === undefined;
    case 'copyMessage':
      return hasText && context.canCopy;
    case 'shareMessage':
      return context.canShare && (message instanceof Chat.TextMessage || message instanceof Chat.MediaMessage);
    case 'translateMessage':
      return hasText && context.canTranslate;
    case 'pinMessage':
      return !isGroup || context.isModerator;
    case 'editMessage':
      return hasText && (isOwn || (isGroup && context.isModerator));
    case 'messageInfo':
      return isOwn && context.receiptsVisibility;
    case 'markAsUnread':
      return !isOwn && !context.isThread && context.showMarkAsUnreadOption;
    case 'sendMessagePrivately':
      return isGroup && !isOwn && message.getSender()?.isAgent() !== true;
    case 'reportMessage':
      return !isOwn;
    case 'deleteMessage':
      return isOwn || (isGroup && context.isModerator);
    default:
      return id satisfies never;
  }
}
