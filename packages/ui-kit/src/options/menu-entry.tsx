import type { Chat } from '@chatwire/sdk';
import type { Translate } from '../localization/chat-locale.ts';
import type { MessageKey } from '../localization/message-key.ts';
import { Icon } from '../primitives/icon/icon.tsx';
import type { IconName } from '../primitives/icon/icon-shapes.ts';
import type { ChatMessageOption } from '../templates/chat-message-option.ts';
import type { LayerStyle } from '../theme/styles/layer-styles.ts';
import { OPTION_IDS, type OptionId } from './message-options.ts';

const LOOKS: Readonly<Record<Exclude<OptionId, 'reactToMessage'>, readonly [MessageKey, IconName]>> = {
  replyMessage: ['option.reply', 'reply'],
  replyInThread: ['option.replyInThread', 'thread'],
  copyMessage: ['option.copy', 'copy'],
  shareMessage: ['option.share', 'share'],
  translateMessage: ['option.translate', 'translate'],
  pinMessage: ['option.pin', 'pin'],
  saveMessage: ['option.save', 'bookmark'],
  editMessage: ['option.edit', 'edit'],
  messageInfo: ['option.info', 'info'],
  markAsUnread: ['option.markUnread', 'unread'],
  sendMessagePrivately: ['option.messagePrivately', 'person'],
  reportMessage: ['option.report', 'flag'],
  deleteMessage: ['option.delete', 'trash'],
};

/** Texts of entries whose action was already carried out. */
const UNDONE: Readonly<Partial<Record<OptionId, MessageKey>>> = {
  translateMessage: 'bubble.showOriginal',
  pinMessage: 'option.unpin',
  saveMessage: 'option.unsave',
  reportMessage: 'option.reported',
};

export interface EntrySettings {
  readonly t: Translate;
  readonly style: LayerStyle;
  readonly isReported: boolean;
  run(id: OptionId, row: Chat.MessageRow): void;
  /** Receives exceptions of app handlers. */
  report(error: unknown, code: string): void;
}

/** Returns the built-in entries of a menu. */
export function menuEntries(
  row: Chat.MessageRow,
  ids: readonly OptionId[],
  settings: EntrySettings,
): readonly ChatMessageOption[] {
  return ids.flatMap((id) => (id === 'reactToMessage' ? [] : entry(id, row, settings)));
}

/**
 * Returns the entries of a template. One with a known id and without a handler behaves like the built-in entry, unless
 * a prop of the list disables that.
 * See docs/spec/message-list.md#terms-and-principles (P2), #options-menu.
 */
export function templateEntries(
  row: Chat.MessageRow,
  options: readonly ChatMessageOption[],
  hidden: ReadonlySet<OptionId>,
  { run, report }: EntrySettings,
): readonly ChatMessageOption[] {
  return options.flatMap((option) => {
    const { onPress } = option;
    if (onPress) return { ...option, onPress: (message) => contained(() => onPress(message), report) };
    const id = OPTION_IDS.find((builtInId) => builtInId === option.id);
    if (id === undefined) return option;
    return hidden.has(id) ? [] : { ...option, onPress: () => run(id, row) };
  });
}

function contained(call: () => void, report: EntrySettings['report']): void {
  try {
    call();
  } catch (error) {
    report(error, 'ERR_CALLBACK');
  }
}

function entry(
  id: Exclude<OptionId, 'reactToMessage'>,
  row: Chat.MessageRow,
  { t, style, isReported, run }: EntrySettings,
): ChatMessageOption {
  const [text, icon] = LOOKS[id];
  const destructive = id === 'deleteMessage';
  const disabled = id === 'reportMessage' && isReported;
  const isDone = disabled || isToggled(id, row);
  return {
    id,
    title: t((isDone && UNDONE[id]) || text),
    icon: <Icon name={icon} size={style.icon.size} color={destructive ? style.danger : style.icon.color} />,
    destructive,
    disabled,
    onPress: () => run(id, row),
  };
}

/** Returns whether an entry takes back what it did before. */
function isToggled(id: OptionId, { message, translation }: Chat.MessageRow): boolean {
  if (id === 'pinMessage') return message.getPinnedAt() !== undefined;
  return id === 'saveMessage' ? message.isSavedByMe() : translation !== undefined;
}
