import type { ChatMessageListProps } from './list-props.ts';

/** Props under their official names, which win over their aliases. Contract 3.7. */
export function resolvedProps(props: ChatMessageListProps): ChatMessageListProps {
  return {
    ...props,
    parentMessageId: props.parentMessageId ?? props.parentMessage?.getId(),
    scrollToBottomOnNewMessage: props.scrollToBottomOnNewMessage ?? props.scrollToBottomOnNewMessages,
    dateSeperatorPattern: props.dateSeperatorPattern ?? props.dateSeparatorPattern,
  };
}
