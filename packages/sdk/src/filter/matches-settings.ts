import { objectsOf, textOf } from '../base/json.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { MessagesSettings } from './messages-settings.ts';

const LINK = /https?:\/\/\S|\bwww\.\S/i;
const MEDIA_FAMILIES = ['image', 'video', 'audio'];

/**
 * Returns whether the server would select a message, as far as the message itself shows.
 * See docs/spec/sdk.md#messages-request-builder.
 */
export function matchesSettings(settings: MessagesSettings, message: BaseMessage): boolean {
  return (
    isInList(settings, message) &&
    hasKind(settings, message) &&
    hasContent(settings, message) &&
    isShown(settings, message)
  );
}

function isInList(
  { parentMessageId, hideReplies, withParent, uid, guid }: MessagesSettings,
  message: BaseMessage,
): boolean {
  const parentId = message.getParentMessageId();
  if (parentMessageId !== undefined) {
    return parentId === parentMessageId || (withParent === true && message.getId() === parentMessageId);
  }
  const isOfOneConversation = uid !== undefined || guid !== undefined;
  return parentId === undefined || !(hideReplies ?? isOfOneConversation);
}

function hasKind({ categories, types, tags }: MessagesSettings, message: BaseMessage): boolean {
  return (
    isAmong(categories, () => [message.getCategory()]) &&
    isAmong(types, () => [message.getType()]) &&
    isAmong(tags, () => message.getTags() ?? [])
  );
}

/** Returns whether the content passes the filters. Evaluates only those that are set, because every incoming message is checked. */
function hasContent(settings: MessagesSettings, message: BaseMessage): boolean {
  const data = message.getData();
  const text = textOf(data, 'text') ?? '';
  const attachments = objectsOf(data, 'attachments');
  const mentioned = () => message.getMentionedUsers().map((user) => user.getUid());
  return (
    passes(settings.hasAttachments, () => attachments.length > 0) &&
    passes(settings.hasLinks, () => LINK.test(text)) &&
    passes(settings.hasMentions, () => data['mentionsAll'] === true || mentioned().length > 0) &&
    passes(settings.hasReactions, () => message.getReactions().length > 0) &&
    passes(settings.myMentionsOnly, () => message.hasMentionedMe()) &&
    isAmong(settings.mentionedUIDs, mentioned) &&
    isAmong(settings.attachmentTypes, () => attachments.map((file) => familyOf(textOf(file, 'mimeType') ?? ''))) &&
    hasKeyword(settings.searchKeyword, () => [text, ...attachments.map((file) => textOf(file, 'name') ?? '')])
  );
}

function isShown(settings: MessagesSettings, message: BaseMessage): boolean {
  const sender = message.getSender();
  const isBlocked = sender !== undefined && (sender.getBlockedByMe() || sender.getHasBlockedMe());
  return (
    !(settings.hideMessagesFromBlockedUsers === true && isBlocked) &&
    !(settings.hideDeletedMessages === true && message.isDeleted()) &&
    !(settings.hideQuotedMessages === true && message.getQuotedMessageId() !== undefined)
  );
}

/** Returns whether a condition is true, if its filter is on. */
function passes(isOn: boolean | undefined, condition: () => boolean): boolean {
  return isOn !== true || condition();
}

function isAmong(allowed: readonly string[] | undefined, getValues: () => readonly string[]): boolean {
  return allowed === undefined || allowed.length === 0 || getValues().some((each) => allowed.includes(each));
}

function hasKeyword(keyword: string | undefined, texts: () => readonly string[]): boolean {
  if (keyword === undefined || keyword === '') return true;
  const foldedKeyword = fold(keyword);
  return texts().some((text) => fold(text).includes(foldedKeyword));
}

/** Returns a string without case and accents. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

function familyOf(mimeType: string): string {
  const family = mimeType.split('/')[0] ?? '';
  return MEDIA_FAMILIES.includes(family) ? family : 'file';
}
