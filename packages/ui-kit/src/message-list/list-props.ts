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

/** The conversation a slot is drawn for. See docs/spec/message-list.md#types. */
export interface SlotId {
  /** Of the user, in a one-to-one conversation. */
  readonly uid?: string;
  /** Of the group. */
  readonly guid?: string;
  /** Of the thread. */
  readonly parentMessageId?: number;
}

/** Draws the area above or below the rows. */
export type EdgeSlot = (props: {
  readonly user: Chat.User | undefined;
  readonly group: Chat.Group | undefined;
  readonly id: SlotId;
}) => ReactNode;

/** See docs/spec/message-list.md#props. Every prop is reactive; only another conversation or filter loads anew. */
export interface ChatMessageListProps extends ConversationProps, AgentViewProps {
  /** What the app can do with the list. See docs/spec/message-list.md#further-props-and-methods. */
  readonly ref?: Ref<ChatMessageListHandle> | undefined;
  /**
   * The first message of the thread to show, known at once. `parentMessageId` wins if both are given.
   * See docs/spec/message-list.md#further-props-and-methods.
   */
  readonly parentMessage?: Chat.BaseMessage | undefined;
  /**
   * Which messages are wanted: limit, tags, search keyword, attachments, links, mentions, reactions. Copied, never
   * changed; the conversation, kinds and start are set by the list. Default: 30 messages a page.
   * See docs/spec/message-list.md#data-props.
   */
  readonly messageRequestBuilder?: Chat.MessagesRequestBuilder | undefined;
  /**
   * How kinds of messages are drawn, instead of all that is built in; only these kinds are asked for and shown.
   * Default: the built-in kinds. See docs/spec/message-list.md#data-props, #templates-and-bubbles.
   */
  readonly templates?: readonly ChatMessageTemplate[] | undefined;
  /**
   * Further kinds. The first template of a kind wins, so these never replace one. Default: none.
   * See docs/spec/message-list.md#data-props.
   */
  readonly addTemplates?: readonly ChatMessageTemplate[] | undefined;
  /**
   * Goes to this message and marks it, at first and whenever the id changes. Wins over `startFromUnreadMessages`.
   * See docs/spec/message-list.md#data-props, #jump-and-highlight.
   */
  readonly goToMessageId?: string | number | undefined;
  /**
   * Marks every match in the texts that are shown; filters nothing. Default: off.
   * See docs/spec/message-list.md#data-props, #search-highlight.
   */
  readonly searchKeyword?: string | undefined;
  /** Ticks on own messages, and the option Info. Default: true. See docs/spec/message-list.md#visibility-props. */
  readonly receiptsVisibility?: boolean | undefined;
  /** Pictures of people beside their messages. Default: true. See docs/spec/message-list.md#visibility-props. */
  readonly avatarVisibility?: boolean | undefined;
  /**
   * Draws no failures; `onError` is called all the same. Default: false.
   * See docs/spec/message-list.md#visibility-props.
   */
  readonly hideError?: boolean | undefined;
  /** No time in bubbles. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideTimestamp?: boolean | undefined;
  /** Neither the option Reply nor swiping to reply. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideReplyOption?: boolean | undefined;
  /**
   * No option Reply in thread; the count of replies is text only. Default: false.
   * See docs/spec/message-list.md#visibility-props.
   */
  readonly hideReplyInThreadOption?: boolean | undefined;
  /** No option Share. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideShareMessageOption?: boolean | undefined;
  /** No option Edit. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideEditMessageOption?: boolean | undefined;
  /** No option Copy. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideCopyMessageOption?: boolean | undefined;
  /** No option Info. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideMessageInfoOption?: boolean | undefined;
  /** No option Message privately. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideMessagePrivatelyOption?: boolean | undefined;
  /**
   * No option Delete; what failed to send can still be given up. Default: false.
   * See docs/spec/message-list.md#visibility-props.
   */
  readonly hideDeleteMessageOption?: boolean | undefined;
  /** No option Translate. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideTranslateMessageOption?: boolean | undefined;
  /** Reactions are shown and cannot be changed. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideReactionOption?: boolean | undefined;
  /**
   * Leaves out who joined, left, was added and so on; such messages are not even asked for. Default: false.
   * See docs/spec/message-list.md#visibility-props.
   */
  readonly hideGroupActionMessages?: boolean | undefined;
  /**
   * Own messages that were blocked look sent. Default: false.
   * See docs/spec/message-list.md#visibility-props, #moderation.
   */
  readonly hideModerationStatus?: boolean | undefined;
  /**
   * The option Mark as unread on messages of others. Default: false.
   * See docs/spec/message-list.md#visibility-props.
   */
  readonly showMarkAsUnreadOption?: boolean | undefined;
  /** No option Report. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideFlagMessageOption?: boolean | undefined;
  /** No remark in the dialog of a report. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideFlagRemarkField?: boolean | undefined;
  /**
   * `standard`: own messages on the end side. `leftAligned`: all on the start side, with names. Default: `standard`.
   * See docs/spec/message-list.md#behaviour-props.
   */
  readonly alignment?: MessageListAlignmentType | undefined;
  /**
   * A message of somebody else takes the reader to the newest end, wherever he is. Default: false.
   * See docs/spec/message-list.md#behaviour-props.
   */
  readonly scrollToBottomOnNewMessage?: boolean | undefined;
  /** An alias of `scrollToBottomOnNewMessage`. */
  readonly scrollToBottomOnNewMessages?: boolean | undefined;
  /**
   * Opens at the first unread message. Read when a conversation is opened. Default: false.
   * See docs/spec/message-list.md#behaviour-props, #start-from-unread.
   */
  readonly startFromUnreadMessages?: boolean | undefined;
  /**
   * Least time between two painted pieces of an agent's answer, in milliseconds; 0: as they come. Default: 30.
   * See docs/spec/message-list.md#behaviour-props, #text-and-pacing.
   */
  readonly streamingSpeed?: number | undefined;
  /** The list plays nothing. Default: false. See docs/spec/message-list.md#behaviour-props. */
  readonly disableSoundForMessages?: boolean | undefined;
  /**
   * Played when a message comes in. Default: the built-in sound.
   * See docs/spec/message-list.md#behaviour-props, #sounds.
   */
  readonly customSoundForMessages?: AudioSource | undefined;
  /**
   * Emoji on top of the menu of a message; an empty list leaves the button for more. Default: 👍 ❤️ 😂 😢 🙏.
   * See docs/spec/message-list.md#behaviour-props.
   */
  readonly quickReactionList?: readonly string[] | undefined;
  /** Above the rows, whatever their state. See docs/spec/message-list.md#view-slots. */
  readonly HeaderView?: EdgeSlot | undefined;
  /** Below the rows, whatever their state. See docs/spec/message-list.md#view-slots. */
  readonly FooterView?: EdgeSlot | undefined;
  /** While the first page is on its way. Default: skeletons of bubbles. See docs/spec/message-list.md#view-slots. */
  readonly LoadingView?: (() => ReactNode) | undefined;
  /**
   * When there is nothing to show; in agent chats instead of the whole greeting. Default: an icon and a line.
   * See docs/spec/message-list.md#view-slots.
   */
  readonly EmptyView?: (() => ReactNode) | undefined;
  /**
   * When the first page could not be loaded. Default: what went wrong and a button.
   * See docs/spec/message-list.md#view-slots.
   */
  readonly ErrorView?:
    | ((props?: { readonly error: Chat.ChatException; readonly retry: () => void }) => ReactNode)
    | undefined;
  /**
   * Instead of the line above the first unread message.
   * See docs/spec/message-list.md#view-slots, #unread-separator.
   */
  readonly NewMessageIndicatorView?: ((props?: NewMessageIndicator) => ReactNode) | undefined;
  /** Over the style of the theme. See docs/spec/message-list.md#indicator-and-formatting-props. */
  readonly newMessageIndicatorStyle?: NewMessageIndicatorStyle | undefined;
  /**
   * Label of the line above the first unread message; `{count}` in it is replaced. Default: how many there are.
   * See docs/spec/message-list.md#indicator-and-formatting-props.
   */
  readonly newMessageIndicatorText?: string | undefined;
  /**
   * After those of the provider, in this order.
   * See docs/spec/message-list.md#indicator-and-formatting-props, #formatter-pipeline.
   */
  readonly textFormatters?: readonly ChatTextFormatter[] | undefined;
  /**
   * Time in a bubble; an empty text hides it. Default: as the language writes it.
   * See docs/spec/message-list.md#indicator-and-formatting-props.
   */
  readonly datePattern?: ((message: Chat.BaseMessage) => string) | undefined;
  /**
   * Text between two days, from epoch milliseconds; an empty text hides it. Default: Today, Yesterday, the weekday,
   * the date. See docs/spec/message-list.md#indicator-and-formatting-props.
   */
  readonly dateSeperatorPattern?: ((date: number) => string) | undefined;
  /** An alias of `dateSeperatorPattern`. */
  readonly dateSeparatorPattern?: ((date: number) => string) | undefined;
  /**
   * Somebody wants to see a thread; `bubbleView` draws its first message, live. Default: the event `openThread`.
   * See docs/spec/message-list.md#callbacks.
   */
  readonly onThreadRepliesPress?: ((message: Chat.BaseMessage, bubbleView: () => ReactNode) => void) | undefined;
  /**
   * Every operation of the list that failed, once. Default: `onError` of the provider.
   * See docs/spec/message-list.md#callbacks.
   */
  readonly onError?: ErrorHandler | undefined;
  /**
   * How the list of reactions asks for its pages. Copied. Default: 10 a page.
   * See docs/spec/message-list.md#further-props-and-methods.
   */
  readonly reactionsRequestBuilder?: Chat.ReactionsRequestBuilder | undefined;
  /** Instead of adding or removing the own reaction. See docs/spec/message-list.md#callbacks. */
  readonly onReactionPress?: ((reaction: Chat.ReactionCount, message: Chat.BaseMessage) => void) | undefined;
  /** Instead of opening the list of reactions. See docs/spec/message-list.md#callbacks. */
  readonly onReactionLongPress?: ((reaction: Chat.ReactionCount, message: Chat.BaseMessage) => void) | undefined;
  /** Instead of removing the own reaction in that list. See docs/spec/message-list.md#callbacks. */
  readonly onReactionListItemPress?: ((reaction: Chat.Reaction, message: Chat.BaseMessage) => void) | undefined;
  /** Instead of opening the emoji picker. See docs/spec/message-list.md#callbacks. */
  readonly onAddReactionPress?: ((message: Chat.BaseMessage) => void) | undefined;
  /**
   * After each page, jump and reload: copies of all stored messages that are shown, oldest first.
   * See docs/spec/message-list.md#callbacks.
   */
  readonly onLoad?: ((messageList: Chat.BaseMessage[]) => void) | undefined;
  /** A conversation was loaded and has nothing to show. See docs/spec/message-list.md#callbacks. */
  readonly onEmpty?: (() => void) | undefined;
  /** Over the theme. See docs/spec/message-list.md#further-props-and-methods, #style-precedence. */
  readonly style?: DeepPartial<MessageListStyle> | undefined;
  /** On the outermost element. Default: `chat-message-list`. See docs/spec/message-list.md#test-ids. */
  readonly testID?: string | undefined;
}

/** The line above the first unread message. See docs/spec/message-list.md#types. */
export interface NewMessageIndicatorStyle {
  /** Of the whole line. */
  readonly containerStyle?: ViewStyle | undefined;
  /** Of its label. */
  readonly textStyle?: TextStyle | undefined;
  /** Of the strokes beside it. */
  readonly lineStyle?: ViewStyle | undefined;
}

/** What a view of the unread separator is given. */
export interface NewMessageIndicator {
  /** The label it would have. */
  readonly text: string;
  /** As the theme and `newMessageIndicatorStyle` have it. */
  readonly style: NewMessageIndicatorStyle;
  /** How many are unread. */
  readonly count: number;
}

/** What an app can do with a list. See docs/spec/message-list.md#further-props-and-methods. */
export interface ChatMessageListHandle {
  /** Shows a message here only, if it belongs here and passes the filter; one that is known is updated. */
  addMessage(message: Chat.BaseMessage): void;
  /** By id, or by sender and muid; an older state is ignored. */
  updateMessage(message: Chat.BaseMessage, withMuid?: boolean): void;
  /** Takes the row out of this list; the server still has the message. */
  removeMessage(message: Chat.BaseMessage): void;
  /** To the newest message, which is loaded if need be. Animated by default. */
  scrollToBottom(options?: { readonly animated?: boolean }): void;
  /**
   * To a message, which is loaded if need be, and marks it. False: it cannot be shown, or something newer came in
   * between.
   */
  scrollToMessage(
    id: number | string,
    options?: { readonly highlight?: boolean; readonly animated?: boolean },
  ): Promise<boolean>;
  /** On the server, without asking. Rejects when it fails, which `onError` is told too. */
  deleteMessage(message: Chat.BaseMessage): Promise<void>;
  /** The first load again, also from the error state. */
  reload(): Promise<void>;
  /** Stored messages that are shown, oldest first. */
  getMessages(): readonly Chat.BaseMessage[];
}
