import type { ChatMessageListProps } from './list-props.ts';

/**
 * Returns the props with values of aliases under the official names, whose own values take precedence. A user or group
 * of the wrong type is dropped; texts are converted to strings.
 * See docs/spec/message-list.md#identity-and-life-cycle, #further-props-and-methods.
 */
export function resolvedProps(props: ChatMessageListProps): ChatMessageListProps {
  const { user, group, searchKeyword, newMessageIndicatorText } = props;
  return {
    ...props,
    user: typeof user?.getUid === 'function' ? user : undefined,
    group: typeof group?.getGuid === 'function' ? group : undefined,
    searchKeyword: textOf(searchKeyword),
    newMessageIndicatorText: textOf(newMessageIndicatorText),
    parentMessageId: props.parentMessageId ?? props.parentMessage?.getId(),
    scrollToBottomOnNewMessage: props.scrollToBottomOnNewMessage ?? props.scrollToBottomOnNewMessages,
    dateSeperatorPattern: props.dateSeperatorPattern ?? props.dateSeparatorPattern,
  };
}

function textOf(value: unknown): string | undefined {
  return value === undefined ? undefined : String(value);
}
