import type { Translate } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';

/** A message as one line: its text without markup, or its kind. */
export function previewOf(message: Chat.BaseMessage, t: Translate): string {
  if (message.isDeleted()) return t(message.isOwn() ? 'bubble.deletedByYou' : 'bubble.deleted');
  const text = textOf(message, t);
  if (message.getCategory() === 'action' || message.getCategory() === 'call') return text;
  if (message.isOwn()) return t('demo.you', { text });
  const sender = message.getReceiverType() === 'group' ? message.getSender()?.getName().split(' ')[0] : undefined;
  return sender === undefined ? text : `${sender}: ${text}`;
}

function textOf(message: Chat.BaseMessage, t: Translate): string {
  if (message instanceof Chat.MediaMessage)
    return message.getCaption() || t(MEDIA[message.getType()] ?? 'media.file', ONE);
  if (message instanceof Chat.TextMessage || message instanceof Chat.AIAssistantMessage) {
    return withoutMarkup(message.getText(), message.getMentionedUsers());
  }
  if (message instanceof Chat.Call) return callText(message, t);
  if (message instanceof Chat.Action) return actionText(message, t);
  if (message instanceof Chat.CustomMessage) return message.getConversationText() ?? t('bubble.unsupported');
  return t('bubble.unsupported');
}

const ONE = { count: 1 };
const MEDIA: Readonly<Record<string, string>> = {
  image: 'media.image',
  video: 'media.video',
  audio: 'media.audio',
};

function withoutMarkup(text: string, mentioned: readonly Chat.User[]): string {
  const names = new Map(mentioned.map((user) => [user.getUid(), user.getName()]));
  return text
    .replace(/<@(?:uid|all):([^>]+)>/g, (_, id: string) => `@${names.get(id) ?? id}`)
    .replace(/[*_`~]{1,3}(\S(?:[^\n]*?\S)?)[*_`~]{1,3}/g, '$1')
    .replace(/\s+/g, ' ');
}

function callText(call: Chat.Call, t: Translate): string {
  const status = call.getStatus();
  const isOver = status === 'ended' || status === 'cancelled' || status === 'rejected' || status === 'busy';
  const key = isOver ? status : status === 'unanswered' ? 'missed' : call.isOwn() ? 'outgoing' : 'incoming';
  const seconds = call.getDuration() ?? 0;
  const duration = `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
  return t(`call.${key}`, { kind: call.getType(), duration });
}

function actionText(action: Chat.Action, t: Translate): string {
  const by = action.getActionBy()?.getName() ?? '';
  const on = action.getActionOn()?.getName() ?? '';
  return t(`groupAction.${action.getAction()}`, { by, on, scope: action.getNewScope() ?? '' });
}
