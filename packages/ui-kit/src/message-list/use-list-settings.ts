import type { Chat } from '@chatwire/sdk';
import { useMemo } from 'react';
import { type BubbleSettings, bubbleSettings } from '../bubbles/bubble-settings.ts';
import type { ChatTextFormatter } from '../formatters/chat-text-formatter.ts';
import { useTextFormatters } from '../formatters/formatters-context.ts';
import type { OptionContext } from '../options/message-options.ts';
import { useStable } from '../platform/use-stable.ts';
import type { TemplateTable } from '../templates/template-table.ts';
import { mergeOver } from '../theme/merge-over.ts';
import type { MessageListStyle } from '../theme/styles/message-list-style.ts';
import { useChatTheme } from '../theme/theme-context.ts';
import type { ListActions } from './actions/list-actions.ts';
import type { ChatMessageListProps } from './list-props.ts';
import { platformRowTools } from './row-tools/platform-row-tools.ts';
import { useRowOptions } from './use-row-options.ts';

/**
 * Returns the settings shared by all rows: the same object until one of these props changes. Without a context, rows
 * have no options.
 */
export function useListSettings(
  props: ChatMessageListProps,
  templates: TemplateTable,
  loggedInUser: Chat.User | undefined,
  actions: ListActions,
  context?: OptionContext,
): BubbleSettings {
  const theme = useChatTheme();
  const provided = useTextFormatters();
  const own = useStable(props.textFormatters ?? NONE);
  const overStyle = useStable(props.style);
  const style = useMemo(() => mergeOver<MessageListStyle>(theme.components.messageList, overStyle), [theme, overStyle]);
  const textFormatters = useMemo(() => [...provided, ...own], [provided, own]);
  const optionsOf = useRowOptions({
    context,
    templates,
    loggedInUser,
    group: props.group,
    actions,
    style,
    addOptions: props.addMessageOptions,
  });
  const { quickReactionList } = props;
  const given = {
    user: props.user,
    group: props.group,
    loggedInUser,
    alignment: props.alignment ?? ('standard' as const),
    avatarVisibility: props.avatarVisibility !== false,
    receiptsVisibility: props.receiptsVisibility !== false,
    hideTimestamp: props.hideTimestamp === true,
    hideModerationStatus: props.hideModerationStatus === true,
    hideReactionOption: props.hideReactionOption === true,
    hideReplyInThreadOption: props.hideReplyInThreadOption === true,
    isThread: props.parentMessageId !== undefined,
    searchKeyword: props.searchKeyword?.trim() ?? '',
    ...(quickReactionList && { quickReactions: [...new Set(quickReactionList)] }),
    datePattern: props.datePattern,
    templates,
    style,
    actions,
    optionsOf,
    RowTools: context && platformRowTools,
    textFormatters,
  };
  const kept = useStable(given);
  return useMemo(() => bubbleSettings(kept), [kept]);
}

const NONE: readonly ChatTextFormatter[] = [];
