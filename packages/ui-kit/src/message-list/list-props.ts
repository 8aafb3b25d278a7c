import type { Chat } from '@chatwire/sdk';
import type { ReactNode, Ref } from 'react';
import type { TextStyle, ViewStyle } from 'react-native';
import type { AudioSource } from '../adapters/chat-adapters.ts';
import type { AgentViewProps } from '../agents/agent-view-props.ts';
import type { MessageListAlignmentType } from '../bubbles/bubble-side.ts';
import type { ConversationProps } from '../conversation/conversation-props.ts';
import type { ChatTextFormatter } from '../formatters/chat-text-formatter.ts';
import type { ErrorHandler } from '../provider/use-report-error.ts';
import type { ChatMessageTemplate } from '../templates/chat-message-template.ts';
import type { DeepPartial } from '../theme/deep-partial.ts';
import type { MessageListStyle } from '../theme/styles/message-list-style.ts';

export interface SlotId {
  readonly uid?: string;
  readonly guid?: string;
  readonly parentMessageId?: number;
}

/** Draws the area above or below the rows. */
export type EdgeSlot = (props: {
  readonly user: Chat.User | undefined;
  readonly group: Chat.Group | undefined;
  readonly id: SlotId;
}) => ReactNode;

/** Contract 3. Every prop is reactive; only another conversation or filter loads anew. */
export interface ChatMessageListProps extends ConversationProps, AgentViewProps {
  readonly ref?: Ref<ChatMessageListHandle> | undefined;
  /** As `parentMessageId`, which wins; known at once. */
  readonly parentMessage?: Chat.BaseMessage | undefined;
  readonly messageRequestBuilder?: Chat.MessagesRequestBuilder | undefined;
  readonly templates?: readonly ChatMessageTemplate[] | undefined;
  readonly addTemplates?: readonly ChatMessageTemplate[] | undefined;
  readonly goToMessageId?: string | number | undefined;
  readonly searchKeyword?: string | undefined;
  readonly receiptsVisibility?: boolean | undefined;
  readonly avatarVisibility?: boolean | undefined;
  readonly hideError?: boolean | undefined;
  readonly hideTimestamp?: boolean | undefined;
  readonly hideReplyOption?: boolean | undefined;
  readonly hideReplyInThreadOption?: boolean | undefined;
  readonly hideShareMessageOption?: boolean | undefined;
  readonly hideEditMessageOption?: boolean | undefined;
  readonly hideCopyMessageOption?: boolean | undefined;
  readonly hideMessageInfoOption?: boolean | undefined;
  readonly hideMessagePrivatelyOption?: boolean | undefined;
  readonly hideDeleteMessageOption?: boolean | undefined;
  readonly hideTranslateMessageOption?: boolean | undefined;
  readonly hideReactionOption?: boolean | undefined;
  readonly hideGroupActionMessages?: boolean | undefined;
  readonly hideModerationStatus?: boolean | undefined;
  readonly showMarkAsUnreadOption?: boolean | undefined;
  readonly hideFlagMessageOption?: boolean | undefined;
  readonly hideFlagRemarkField?: boolean | undefined;
  readonly alignment?: MessageListAlignmentType | undefined;
  readonly scrollToBottomOnNewMessage?: boolean | undefined;
  /** An alias of `scrollToBottomOnNewMessage`. */
  readonly scrollToBottomOnNewMessages?: boolean | undefined;
  readonly startFromUnreadMessages?: boolean | undefined;
  /** Least time between two painted chunks of an agent's answer, in milliseconds. Default: 30. */
  readonly streamingSpeed?: number | undefined;
  readonly disableSoundForMessages?: boolean | undefined;
  readonly customSoundForMessages?: AudioSource | undefined;
  readonly quickReactionList?: readonly string[] | undefined;
  readonly HeaderView?: EdgeSlot | undefined;
  readonly FooterView?: EdgeSlot | undefined;
  readonly LoadingView?: (() => ReactNode) | undefined;
  readonly EmptyView?: (() => ReactNode) | undefined;
  readonly ErrorView?:
    | ((props?: { readonly error: Chat.ChatException; readonly retry: () => void }) => ReactNode)
    | undefined;
  readonly NewMessageIndicatorView?: ((props?: NewMessageIndicator) => ReactNode) | undefined;
  readonly newMessageIndicatorStyle?: NewMessageIndicatorStyle | undefined;
  /** `{count}` in it is replaced. */
  readonly newMessageIndicatorText?: string | undefined;
  readonly textFormatters?: readonly ChatTextFormatter[] | undefined;
  readonly datePattern?: ((message: Chat.BaseMessage) => string) | undefined;
  readonly dateSeperatorPattern?: ((date: number) => string) | undefined;
  /** An alias of `dateSeperatorPattern`. */
  readonly dateSeparatorPattern?: ((date: number) => string) | undefined;
  readonly onThreadRepliesPress?: ((message: Chat.BaseMessage, bubbleView: () => ReactNode) => void) | undefined;
  readonly onError?: ErrorHandler | undefined;
  readonly reactionsRequestBuilder?: Chat.ReactionsRequestBuilder | undefined;
  readonly onReactionPress?: ((reaction: Chat.ReactionCount, message: Chat.BaseMessage) => void) | undefined;
  readonly onReactionLongPress?: ((reaction: Chat.ReactionCount, message: Chat.BaseMessage) => void) | undefined;
  readonly onReactionListItemPress?: ((reaction: Chat.Reaction, message: Chat.BaseMessage) => void) | undefined;
  readonly onAddReactionPress?: ((message: Chat.BaseMessage) => void) | undefined;
  readonly onLoad?: ((messages: readonly Chat.BaseMessage[]) => void) | undefined;
  readonly onEmpty?: (() => void) | undefined;
  readonly style?: DeepPartial<MessageListStyle> | undefined;
  /** Default: `chat-message-list`. */
  readonly testID?: string | undefined;
}

/** Contract 4. */
export interface NewMessageIndicatorStyle {
  readonly containerStyle?: ViewStyle | undefined;
  readonly textStyle?: TextStyle | undefined;
  readonly lineStyle?: ViewStyle | undefined;
}

/** What a view of the unread separator is given. */
export interface NewMessageIndicator {
  readonly text: string;
  readonly style: NewMessageIndicatorStyle;
  readonly count: number;
}

/** What an app can do with a list. Contract 3.7. */
export interface ChatMessageListHandle {
  /** Shows a message here only, if it belongs here and passes the filter; one that is known is updated. */
  addMessage(message: Chat.BaseMessage): void;
  /** By id, or by sender and muid; an older state is ignored. */
  updateMessage(message: Chat.BaseMessage, withMuid?: boolean): void;
  /** Takes the row out of this list; the server still has the message. */
  removeMessage(message: Chat.BaseMessage): void;
  scrollToBottom(options?: { readonly animated?: boolean }): void;
  /** False: it cannot be shown, or something newer came in between. */
  scrollToMessage(
    id: number | string,
    options?: { readonly highlight?: boolean; readonly animated?: boolean },
  ): Promise<boolean>;
  deleteMessage(message: Chat.BaseMessage): Promise<void>;
  /** The first load again, also from the error state. */
  reload(): Promise<void>;
  /** Stored messages that are shown, oldest first. */
  getMessages(): readonly Chat.BaseMessage[];
}
