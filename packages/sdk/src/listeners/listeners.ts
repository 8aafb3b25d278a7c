import type { ChatException } from '../base/chat-exception.ts';
import type { Json } from '../base/json.ts';
import type { Action } from '../model/action.ts';
import type { AIAssistantMessage, AIToolArgumentMessage, AIToolResultMessage } from '../model/agent-messages.ts';
import type { BaseMessage } from '../model/base-message.ts';
import type { Call } from '../model/call.ts';
import type { Conversation } from '../model/conversation.ts';
import type { CustomMessage } from '../model/custom-message.ts';
import type { Group } from '../model/group.ts';
import type { InteractiveMessage } from '../model/interactive-message.ts';
import type { MediaMessage } from '../model/media-message.ts';
import type { MessageReceipt } from '../model/message-receipt.ts';
import type { ReactionEvent } from '../model/reaction.ts';
import type { TextMessage } from '../model/text-message.ts';
import type { TypingIndicator } from '../model/typing-indicator.ts';
import type { User } from '../model/user.ts';

/** Whether an event is live, or was received by catch-up. */
export interface EventOrigin {
  readonly source: 'live' | 'catchup';
}

/** State of a thread after a change. */
export interface ThreadUpdate {
  readonly conversationId: string;
  readonly parentMessageId: number;
  readonly replyCount: number;
  readonly unreadRepliesCount: number | undefined;
  /** Epoch seconds. */
  readonly lastReplyAt: number | undefined;
  readonly subscribed: boolean | undefined;
}

/** Whether the user has a message among the saved ones, after a change. */
export interface SavedUpdate {
  readonly conversationId: string;
  readonly messageId: number;
  readonly savedByMe: boolean;
}

/** One step of an agent's run; more members per `type`. See docs/spec/sdk.md#run-events. */
export interface AIAssistantEvent extends Json {
  readonly type: string;
  readonly runId: string;
  readonly threadId: number;
  readonly messageId: number;
  readonly conversationId: string;
  readonly seq: number;
}

/**
 * Messages from others, and own ones sent by another device or by the server in the user's name; not those this client
 * sent. See docs/spec/sdk.md#listeners.
 */
export interface MessageListener {
  onTextMessageReceived?(message: TextMessage, origin: EventOrigin): void;
  onMediaMessageReceived?(message: MediaMessage, origin: EventOrigin): void;
  onCustomMessageReceived?(message: CustomMessage, origin: EventOrigin): void;
  onInteractiveMessageReceived?(message: InteractiveMessage, origin: EventOrigin): void;
  onAIAssistantMessageReceived?(message: AIAssistantMessage, origin: EventOrigin): void;
  onAIToolResultReceived?(message: AIToolResultMessage, origin: EventOrigin): void;
  onAIToolArgumentsReceived?(message: AIToolArgumentMessage, origin: EventOrigin): void;
  onMessageEdited?(message: BaseMessage, origin: EventOrigin): void;
  onMessageDeleted?(message: BaseMessage, origin: EventOrigin): void;
  onMessageModerated?(message: BaseMessage, origin: EventOrigin): void;
  onTypingStarted?(indicator: TypingIndicator): void;
  onTypingEnded?(indicator: TypingIndicator): void;
  onMessagesDelivered?(receipt: MessageReceipt, origin: EventOrigin): void;
  onMessagesRead?(receipt: MessageReceipt, origin: EventOrigin): void;
  onMessagesDeliveredToAll?(receipt: MessageReceipt, origin: EventOrigin): void;
  onMessagesReadByAll?(receipt: MessageReceipt, origin: EventOrigin): void;
  onMessageReactionAdded?(event: ReactionEvent, origin: EventOrigin): void;
  onMessageReactionRemoved?(event: ReactionEvent, origin: EventOrigin): void;
  onMessagePinned?(message: BaseMessage, by: User, origin: EventOrigin): void;
  onMessageUnpinned?(message: BaseMessage, by: User, origin: EventOrigin): void;
  /** The user has saved a message or removed it from the saved ones, here or on another device. */
  onMessageSaved?(update: SavedUpdate, origin: EventOrigin): void;
  onThreadUpdated?(update: ThreadUpdate, origin: EventOrigin): void;
}

export interface ConversationListener {
  onConversationUpdated?(conversation: Conversation, origin: EventOrigin): void;
  /** `cause`: kicked, banned, left or deleted. */
  onConversationRemoved?(conversationId: string, cause: string, origin: EventOrigin): void;
}

export interface GroupListener {
  onGroupMemberJoined?(action: Action, user: User, group: Group, origin: EventOrigin): void;
  onGroupMemberLeft?(action: Action, user: User, group: Group, origin: EventOrigin): void;
  onMemberAddedToGroup?(action: Action, user: User, by: User, group: Group, origin: EventOrigin): void;
  onGroupMemberKicked?(action: Action, user: User, by: User, group: Group, origin: EventOrigin): void;
  onGroupMemberBanned?(action: Action, user: User, by: User, group: Group, origin: EventOrigin): void;
  onGroupMemberUnbanned?(action: Action, user: User, by: User, group: Group, origin: EventOrigin): void;
  onGroupMemberScopeChanged?(
    action: Action,
    user: User,
    newScope: string,
    oldScope: string,
    group: Group,
    origin: EventOrigin,
  ): void;
  onGroupUpdated?(group: Group, origin: EventOrigin): void;
}

export interface UserListener {
  onUserOnline?(user: User, origin: EventOrigin): void;
  onUserOffline?(user: User, origin: EventOrigin): void;
  onUserUpdated?(user: User, origin: EventOrigin): void;
}

export interface CallListener {
  onIncomingCallReceived?(call: Call, origin: EventOrigin): void;
  onOutgoingCallAccepted?(call: Call, origin: EventOrigin): void;
  onOutgoingCallRejected?(call: Call, origin: EventOrigin): void;
  onIncomingCallCancelled?(call: Call, origin: EventOrigin): void;
  onCallEndedMessageReceived?(call: Call, origin: EventOrigin): void;
}

export interface AIAssistantListener {
  onAIAssistantEventReceived?(event: AIAssistantEvent): void;
}

export interface LoginListener {
  loginSuccess?(user: User): void;
  loginFailure?(error: ChatException): void;
  /** `logout`: requested; `expired`: the token is no longer accepted. */
  logoutSuccess?(cause: LogoutCause): void;
  logoutFailure?(error: ChatException): void;
}
export type LogoutCause = 'logout' | 'expired';

export interface ConnectionListener {
  onConnected?(): void;
  inConnecting?(): void;
  onDisconnected?(): void;
  onFeatureThrottled?(): void;
  onConnectionError?(error: ChatException): void;
}

/** Only for checks that this client started. */
export interface CheckListener {
  /** Data of the frame. */
  onNotificationCheck?(data: Json): void;
}

/** Every kind of listener, by name. */
export interface ListenerKinds {
  message: MessageListener;
  conversation: ConversationListener;
  group: GroupListener;
  user: UserListener;
  call: CallListener;
  ai: AIAssistantListener;
  login: LoginListener;
  connection: ConnectionListener;
  check: CheckListener;
}
