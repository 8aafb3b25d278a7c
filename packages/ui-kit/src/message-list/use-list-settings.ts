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
 * Returns the settings shared by all rows: the same object until one of these arguments changes. Without `context`, rows
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
  const providerFormatters = useTextFormatters();
  const listFormatters = useStable(props.textFormatters ?? NO_FORMATTERS);
  const styleOverrides = useStable(props.style);
  const style = useMemo(
    () => mergeOver<MessageListStyle>(theme.components.messageList, styleOverrides),
    [theme, styleOverrides],
  );
  const textFormatters = useMemo(
    () => [...providerFormatters, ...listFormatters],
    [providerFormatters, listFormatters],
  );
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
  const input = {
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
  const stableInput = useStable(input);
  return useMemo(() => bubbleSettings(stableInput), [stableInput]);
}

const NO_FORMATTERS: readonly ChatTextFormatter[] = [];
