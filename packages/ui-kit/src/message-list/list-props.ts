import type { Chat } from '@chatwire/sdk';
import type { ReactNode, Ref } from 'react';
import type { TextStyle, ViewStyle } from 'react-native';
import type { AudioSource } from '../adapters/chat-adapters.ts';
import type { AgentViewProps } from '../agents/agent-view-props.ts';
import type { MessageListAlignmentType } from '../bubbles/bubble-side.ts';
import type { ConversationProps } from '../conversation/conversation-props.ts';
import type { ChatTextFormatter } from '../formatters/chat-text-formatter.ts';
import type { ErrorHandler } from '../provider/use-report-error.ts';
import type { ChatMessageOption } from '../templates/chat-message-option.ts';
import type { ChatMessageTemplate } from '../templates/chat-message-template.ts';
import type { DeepPartial } from '../theme/deep-partial.ts';
import type { MessageListStyle } from '../theme/styles/message-list-style.ts';

/** The conversation of a slot. See docs/spec/message-list.md#types. */
export interface SlotId {
  /** Set in one-on-one conversations. */
  readonly uid?: string;
  /** Set in groups. */
  readonly guid?: string;
  /** Set in threads. */
  readonly parentMessageId?: number;
}

/** Renders the area above or below the rows. */
export type EdgeSlot = (props: {
  readonly user: Chat.User | undefined;
  readonly group: Chat.Group | undefined;
  readonly id: SlotId;
}) => ReactNode;

/** See docs/spec/message-list.md#props. Every prop is reactive. The list reloads only if the conversation or the filter changes. */
export interface ChatMessageListProps extends ConversationProps, AgentViewProps {
  /** Imperative handle for the app. See docs/spec/message-list.md#further-props-and-methods. */
  readonly ref?: Ref<ChatMessageListHandle> | undefined;
  /**
   * The first message of the thread, if already known. `parentMessageId` takes precedence if both are given.
   * See docs/spec/message-list.md#further-props-and-methods.
   */
  readonly parentMessage?: Chat.BaseMessage | undefined;
  /**
   * Filters messages: limit, tags, search keyword, attachments, links, mentions, reactions. The list
   * copies the builder, and sets conversation, kinds, and start itself. Default: 30 messages per page.
   * See docs/spec/message-list.md#data-props.
   */
  readonly messageRequestBuilder?: Chat.MessagesRequestBuilder | undefined;
  /**
   * Templates that replace all built-in ones; only these kinds are requested and shown.
   * Default: the built-in kinds. See docs/spec/message-list.md#data-props, #templates-and-bubbles.
   */
  readonly templates?: readonly ChatMessageTemplate[] | undefined;
  /**
   * Templates of further kinds. The first template of a kind wins, so these never replace one. Default: none.
   * See docs/spec/message-list.md#data-props.
   */
  readonly addTemplates?: readonly ChatMessageTemplate[] | undefined;
  /**
   * Jumps to this message and highlights it, initially and whenever the id changes. Takes precedence over `startFromUnreadMessages`.
   * See docs/spec/message-list.md#data-props, #jump-and-highlight.
   */
  readonly goToMessageId?: string | number | undefined;
  /**
   * Highlights every match in the displayed texts; does not filter. Default: off.
   * See docs/spec/message-list.md#data-props, #search-highlight.
   */
  readonly searchKeyword?: string | undefined;
  /** Shows ticks on own messages, and the option Info. Default: true. See docs/spec/message-list.md#visibility-props. */
  readonly receiptsVisibility?: boolean | undefined;
  /** Shows avatars next to messages. Default: true. See docs/spec/message-list.md#visibility-props. */
  readonly avatarVisibility?: boolean | undefined;
  /**
   * Hides failures; `onError` is still called. Default: false.
   * See docs/spec/message-list.md#visibility-props.
   */
  readonly hideError?: boolean | undefined;
  /** Hides the time in bubbles. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideTimestamp?: boolean | undefined;
  /** Hides the option Reply and disables swipe to reply. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideReplyOption?: boolean | undefined;
  /**
   * Hides the option Reply in thread; the reply count is plain text. Default: false.
   * See docs/spec/message-list.md#visibility-props.
   */
  readonly hideReplyInThreadOption?: boolean | undefined;
  /** Hides the option Share. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideShareMessageOption?: boolean | undefined;
  /** Hides the option Edit. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideEditMessageOption?: boolean | undefined;
  /** Hides the options Pin and Unpin. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hidePinMessageOption?: boolean | undefined;
  /** Hides the options Save message and Remove from saved. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideSaveMessageOption?: boolean | undefined;
  /** Hides the option Copy. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideCopyMessageOption?: boolean | undefined;
  /** Hides the option Info. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideMessageInfoOption?: boolean | undefined;
  /** Hides the option Message privately. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideMessagePrivatelyOption?: boolean | undefined;
  /**
   * Hides the option Delete; unsent messages can still be discarded. Default: false.
   * See docs/spec/message-list.md#visibility-props.
   */
  readonly hideDeleteMessageOption?: boolean | undefined;
  /** Hides the option Translate. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideTranslateMessageOption?: boolean | undefined;
  /** Makes reactions read-only. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideReactionOption?: boolean | undefined;
  /**
   * Hides group events such as joined, left, and added; they are not requested. Default: false.
   * See docs/spec/message-list.md#visibility-props.
   */
  readonly hideGroupActionMessages?: boolean | undefined;
  /**
   * Shows own blocked messages as sent. Default: false.
   * See docs/spec/message-list.md#visibility-props, #moderation.
   */
  readonly hideModerationStatus?: boolean | undefined;
  /**
   * Shows the option Mark as unread on messages of other users. Default: false.
   * See docs/spec/message-list.md#visibility-props.
   */
  readonly showMarkAsUnreadOption?: boolean | undefined;
  /** Hides the option Report. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideFlagMessageOption?: boolean | undefined;
  /** Hides the remark field in the report dialog. Default: false. See docs/spec/message-list.md#visibility-props. */
  readonly hideFlagRemarkField?: boolean | undefined;
  /**
   * `standard`: own messages on the end side. `leftAligned`: all on the start side, with names. Default: `standard`.
   * See docs/spec/message-list.md#behaviour-props.
   */
  readonly alignment?: MessageListAlignmentType | undefined;
  /**
   * Scrolls to new messages of other users from any position. Default: false.
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
   * Minimum time between two painted chunks of an agent's response, in milliseconds; 0: as received. Default: 30.
   * See docs/spec/message-list.md#behaviour-props, #text-and-pacing.
   */
  readonly streamingSpeed?: number | undefined;
  /** Disables sounds. Default: false. See docs/spec/message-list.md#behaviour-props. */
  readonly disableSoundForMessages?: boolean | undefined;
  /**
   * Sound for incoming messages. Default: the built-in sound.
   * See docs/spec/message-list.md#behaviour-props, #sounds.
   */
  readonly customSoundForMessages?: AudioSource | undefined;
  /**
   * Emoji at the top of a message's menu; an empty array leaves only the button for more. Default: 👍 ❤️ 😂 😢 🙏.
   * See docs/spec/message-list.md#behaviour-props.
   */
  readonly quickReactionList?: readonly string[] | undefined;
  /**
   * Entries for the menu of a message, before Report and Delete. Called for stored messages that are not deleted, when
   * a menu opens and when a row is drawn; keep the function between renders. Default: none.
   * See docs/spec/message-list.md#further-props-and-methods.
   */
  readonly addMessageOptions?: ((message: Chat.BaseMessage) => readonly ChatMessageOption[]) | undefined;
  /** Shown above the rows, in every state. See docs/spec/message-list.md#view-slots. */
  readonly HeaderView?: EdgeSlot | undefined;
  /** Shown below the rows, in every state. See docs/spec/message-list.md#view-slots. */
  readonly FooterView?: EdgeSlot | undefined;
  /** Shown while the first page is loading. Default: skeletons of bubbles. See docs/spec/message-list.md#view-slots. */
  readonly LoadingView?: (() => ReactNode) | undefined;
  /**
   * Shown in an empty conversation; replaces the whole greeting in agent chats. Default: an icon and a line.
   * See docs/spec/message-list.md#view-slots.
   */
  readonly EmptyView?: (() => ReactNode) | undefined;
  /**
   * Shown if the first page could not be loaded. Default: the reason and a retry button.
   * See docs/spec/message-list.md#view-slots.
   */
  readonly ErrorView?:
    | ((props?: { readonly error: Chat.ChatException; readonly retry: () => void }) => ReactNode)
    | undefined;
  /**
   * Replaces the separator above the first unread message.
   * See docs/spec/message-list.md#view-slots, #unread-separator.
   */
  readonly NewMessageIndicatorView?: ((props?: NewMessageIndicator) => ReactNode) | undefined;
  /** Merged over the theme. See docs/spec/message-list.md#indicator-and-formatting-props. */
  readonly newMessageIndicatorStyle?: NewMessageIndicatorStyle | undefined;
  /**
   * Label of the unread separator; `{count}` is replaced. Default: the number of unread messages.
   * See docs/spec/message-list.md#indicator-and-formatting-props.
   */
  readonly newMessageIndicatorText?: string | undefined;
  /**
   * Applied after those of the provider, in this order.
   * See docs/spec/message-list.md#indicator-and-formatting-props, #formatter-pipeline.
   */
  readonly textFormatters?: readonly ChatTextFormatter[] | undefined;
  /**
   * Formats the time in a bubble; an empty text hides it. Default: the format of the language.
   * See docs/spec/message-list.md#indicator-and-formatting-props.
   */
  readonly datePattern?: ((message: Chat.BaseMessage) => string) | undefined;
  /**
   * Formats the separator between two days; receives epoch milliseconds. An empty text hides the separator. Default:
   * Today, Yesterday, the weekday, or the date.
   * See docs/spec/message-list.md#indicator-and-formatting-props.
   */
  readonly dateSeperatorPattern?: ((date: number) => string) | undefined;
  /** An alias of `dateSeperatorPattern`. */
  readonly dateSeparatorPattern?: ((date: number) => string) | undefined;
  /**
   * Called when the user opens a thread. `bubbleView` renders its first message, updated live. Default: emits
   * `openThread`.
   * See docs/spec/message-list.md#callbacks.
   */
  readonly onThreadRepliesPress?: ((message: Chat.BaseMessage, bubbleView: () => ReactNode) => void) | undefined;
  /**
   * Receives every failed operation of the list, once. Default: the provider's `onError`.
   * See docs/spec/message-list.md#callbacks.
   */
  readonly onError?: ErrorHandler | undefined;
  /**
   * Request builder of the reaction list. Copied. Default: 10 per page.
   * See docs/spec/message-list.md#further-props-and-methods.
   */
  readonly reactionsRequestBuilder?: Chat.ReactionsRequestBuilder | undefined;
  /** Called instead of adding or removing the user's own reaction. See docs/spec/message-list.md#callbacks. */
  readonly onReactionPress?: ((reaction: Chat.ReactionCount, message: Chat.BaseMessage) => void) | undefined;
  /** Called instead of opening the reaction list. See docs/spec/message-list.md#callbacks. */
  readonly onReactionLongPress?: ((reaction: Chat.ReactionCount, message: Chat.BaseMessage) => void) | undefined;
  /** Called instead of removing the user's own reaction in the reaction list. See docs/spec/message-list.md#callbacks. */
  readonly onReactionListItemPress?: ((reaction: Chat.Reaction, message: Chat.BaseMessage) => void) | undefined;
  /** Called instead of opening the emoji picker. See docs/spec/message-list.md#callbacks. */
  readonly onAddReactionPress?: ((message: Chat.BaseMessage) => void) | undefined;
  /**
   * Called after each page, jump, and reload, with copies of all stored messages in the list, oldest first.
   * See docs/spec/message-list.md#callbacks.
   */
  readonly onLoad?: ((messageList: Chat.BaseMessage[]) => void) | undefined;
  /** Called when a loaded conversation is empty. See docs/spec/message-list.md#callbacks. */
  readonly onEmpty?: (() => void) | undefined;
  /** Merged over the theme. See docs/spec/message-list.md#further-props-and-methods, #style-precedence. */
  readonly style?: DeepPartial<MessageListStyle> | undefined;
  /** Test id of the outermost element. Default: `chat-message-list`. See docs/spec/message-list.md#test-ids. */
  readonly testID?: string | undefined;
}

/** Style of the unread separator. See docs/spec/message-list.md#types. */
export interface NewMessageIndicatorStyle {
  /** The whole separator. */
  readonly containerStyle?: ViewStyle | undefined;
  /** Its label. */
  readonly textStyle?: TextStyle | undefined;
  /** The lines on both sides. */
  readonly lineStyle?: ViewStyle | undefined;
}

/** Props of a custom unread separator. */
export interface NewMessageIndicator {
  /** The default label. */
  readonly text: string;
  /** Style from the theme and `newMessageIndicatorStyle`. */
  readonly style: NewMessageIndicatorStyle;
  /** Number of unread messages. */
  readonly count: number;
}

/** Imperative handle of a list. See docs/spec/message-list.md#further-props-and-methods. */
export interface ChatMessageListHandle {
  /**
   * Shows a message in this list only, if it belongs to the conversation and passes the filter. Updates a known
   * message.
   */
  addMessage(message: Chat.BaseMessage): void;
  /** Updates a message by id, or with `withMuid` by sender and muid. An older state is ignored. */
  updateMessage(message: Chat.BaseMessage, withMuid?: boolean): void;
  /** Removes the row from this list, but not the message from the server. */
  removeMessage(message: Chat.BaseMessage): void;
  /** Scrolls to the newest message, which is loaded if necessary. Animated by default. */
  scrollToBottom(options?: { readonly animated?: boolean }): void;
  /**
   * Jumps to a message, which is loaded if necessary, and highlights it. Resolves to false if it cannot be shown, or if
   * the user or another jump intervened.
   */
  scrollToMessage(
    id: number | string,
    options?: { readonly highlight?: boolean; readonly animated?: boolean },
  ): Promise<boolean>;
  /** Deletes a message on the server, without confirmation. Rejects on failure, which is also reported to `onError`. */
  deleteMessage(message: Chat.BaseMessage): Promise<void>;
  /** Repeats the first load; also possible in the error state. */
  reload(): Promise<void>;
  /** Returns copies of the stored messages in the list, oldest first. */
  getMessages(): readonly Chat.BaseMessage[];
}
