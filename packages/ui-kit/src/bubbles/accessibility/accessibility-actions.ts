import type { Link } from '../../formatters/links/links-of.ts';
import type { Translate } from '../../localization/chat-locale.ts';
import type { BubbleRow } from '../bubble.ts';

/** An action of a bubble for assistive technology. */
export interface AccessibilityAction {
  /** Unique within the bubble. */
  readonly name: string;
  readonly label: string;
  readonly act: () => void;
}

export interface AccessibilityActionSettings {
  readonly t: Translate;
  /** Preview of the quoted message; undefined if there is none to jump to. */
  readonly quote: string | undefined;
  readonly links: readonly Link[];
  readonly openLink: (target: string) => void;
  /** Whether the question of a failed response can be sent again. */
  readonly canAskAgain: boolean;
}

/**
 * Returns all actions of a message, for platforms where the bubble is a single accessible element.
 * See docs/spec/message-list.md#accessibility.
 */
export function accessibilityActions(
  { row, message, settings }: BubbleRow,
  { t, quote, links, openLink, canAskAgain }: AccessibilityActionSettings,
): AccessibilityAction[] {
  const { actions, isThread, hideReplyInThreadOption } = settings;
  const options = settings.optionsOf?.(row);
  const actionsOrNothing: (AccessibilityAction | false | undefined)[] = [
    options?.onReact && { name: 'reactToMessage', label: t('reaction.more'), act: options.onReact },
    ...(options?.entries ?? []).map(
      ({ id, title, onPress, disabled }) =>
        onPress && !disabled && { name: id, label: title, act: () => onPress(message.clone()) },
    ),
    quote !== undefined && { name: 'quote', label: quote, act: () => actions.pressQuote(row) },
    row.thread.replyCount > 0 &&
      !isThread &&
      !hideReplyInThreadOption && {
        name: 'thread',
        label: t('thread.replies', { count: row.thread.replyCount }),
        act: () => actions.pressThread(row),
      },
    row.reactions.length > 0 && {
      name: 'reactions',
      label: t('reaction.all'),
      act: () => actions.openReactionList(row, undefined),
    },
    ...links.map(({ target, text }, index) => ({ name: `link ${index}`, label: text, act: () => openLink(target) })),
    row.canRetry && { name: 'retry', label: t('action.retry'), act: () => actions.retry(row) },
    canAskAgain && { name: 'askAgain', label: t('action.retry'), act: () => actions.askAgain(row) },
  ];
  return actionsOrNothing.filter((action) => typeof action === 'object');
}
