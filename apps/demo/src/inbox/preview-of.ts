import type { Translate } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import { plainPreview } from './plain-preview.ts';

export interface Preview {
  /** `You:`, or the sender's first name in a group; empty without one. */
  readonly sender: string;
  /** A text may have another direction than its sender, so the two are separate. */
  readonly text: string;
}

/** Returns a message as one line with its sender. */
export function previewOf(message: Chat.BaseMessage, t: Translate): Preview {
  return { sender: senderOf(message, t), text: previewText(message, t) };
}

/** Returns a message as one line: its text without markup, or its kind. */
export function previewText(message: Chat.BaseMessage, t: Translate): string {
  if (message.isDeleted()) return t(message.isOwn() ? 'bubble.deletedByYou' : 'bubble.deleted');
  return textOf(message, t);
}

function senderOf(message: Chat.BaseMessage, t: Translate): string {
  if (message.isDeleted() || message.getCategory() === 'action' || message.getCategory() === 'call') return '';
  if (message.isOwn()) return t('demo.you', { text: '' }).trim();
  const name = message.getReceiverType() === 'group' ? message.getSender()?.getName().split(' ')[0] : undefined;
  return name === undefined ? '' : `${name}:`;
}

function textOf(message: Chat.BaseMessage, t: Translate): string {
  const names = new Map(message.getMentionedUsers().map((user) => [user.getUid(), user.getName()]));
  if (message instanceof Chat.MediaMessage)
    return plainPreview(message.getCaption() ?? '', names) || kindOf(message, t);
  if (message instanceof Chat.TextMessage || message instanceof Chat.AIAssistantMessage) {
    return plainPreview(message.getText(), names);
  }
  if (message instanceof Chat.Call) return callText(message, t);
  if (message instanceof Chat.Action) return actionText(message, t);
  if (message instanceof Chat.CustomMessage) return message.getConversationText() ?? t('bubble.unsupported');
  return t('bubble.unsupported');
}

/** Returns `2 photos`, `Voice message · 0:14`, or the name of a file. */
function kindOf(message: Chat.MediaMessage, t: Translate): string {
  const files = message.getAttachments();
  const [first] = files;
  const isVoice = Reflect.get(Object(message.getMetadata()), 'audioType') === 'voice_note';
  if (isVoice) {
    const seconds = first?.duration;
    return seconds === undefined ? t('media.voice') : `${t('media.voice')} · ${durationText(seconds)}`;
  }
  const key = MEDIA[message.getType()];
  if (key === undefined && files.length === 1 && first?.name) return first.name;
  return t(key ?? 'media.file', { count: Math.max(1, files.length) });
}

const MEDIA: Readonly<Record<string, string>> = {
  image: 'media.image',
  video: 'media.video',
  audio: 'media.audio',
};

function callText(call: Chat.Call, t: Translate): string {
  const [own, received] = CALL_TEXTS[call.getStatus() ?? ''] ?? ['outgoing', 'incoming'];
  return t(`call.${call.isOwn() ? own : received}`, {
    kind: call.getType(),
    duration: durationText(call.getDuration() ?? 0),
  });
}

/** Names of the kit's texts, by status. A call that was started, or whose status is unknown, has the default ones. */
const CALL_TEXTS: Readonly<Record<string, readonly [own: string, received: string]>> = {
  ended: ['ended', 'ended'],
  unanswered: ['outgoing', 'missed'],
  cancelled: ['cancelled', 'missed'],
  rejected: ['rejected', 'rejected'],
  busy: ['busy', 'busy'],
};

/** Returns a duration as text, such as `1:05`. */
function durationText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

const KNOWN_ACTIONS: ReadonlySet<string> = new Set([
  'joined',
  'left',
  'added',
  'kicked',
  'banned',
  'unbanned',
  'scopeChanged',
]);

/** Returns the kit's text of a group action, or the server's for an action that the kit does not know. */
function actionText(action: Chat.Action, t: Translate): string {
  const { text } = action.getData();
  if (!KNOWN_ACTIONS.has(action.getAction())) return typeof text === 'string' ? text : t('bubble.unsupported');
  const by = action.getActionBy()?.getName() ?? '';
  const on = action.getActionOn()?.getName() ?? '';
  return t(`groupAction.${action.getAction()}`, { by, on, scope: action.getNewScope() ?? '' });
}
