import type { Chat } from '@chatwire/sdk';

/** The conversation an event is about. */
export interface EventConversation {
  /** The other user; set in one-on-one conversations. */
  readonly user?: Chat.User | undefined;
  /** The group; set in groups. */
  readonly group?: Chat.Group | undefined;
  /** Id of the thread's first message; set in threads. */
  readonly parentMessageId?: number | undefined;
}

/** State of an operation. */
export type EventStatus = 'inprogress' | 'success' | 'error';

interface AboutMessage {
  readonly message: Chat.BaseMessage;
}

interface MessageProgress extends AboutMessage, EventConversation {
  readonly status: EventStatus;
}

/** Events of the kit and of the surrounding app with their payloads. See docs/spec/message-list.md#ui-events. */
export interface ChatUIEventMap {
  /** Message privately was chosen or a mention was pressed. The app should open that conversation. */
  openChat: { readonly user?: Chat.User | undefined; readonly group?: Chat.Group | undefined };
  /** The replies of a message were pressed, and the list has no `onThreadRepliesPress`. */
  openThread: AboutMessage & { readonly user?: Chat.User | undefined; readonly group?: Chat.Group | undefined };
  /** A list has loaded, its agent thread has changed, or it was unmounted (all members undefined). */
  ccActiveChatChanged: EventConversation & Partial<AboutMessage>;
  /** A message is pending, was stored, or was rejected. */
  ccMessageSent: MessageProgress;
  /** An edit has started, was saved, or was rejected. */
  ccMessageEdited: MessageProgress;
  /** A message was deleted on the server. */
  ccMessageDeleted: AboutMessage;
  /** Everything up to this message was marked as read. */
  ccMessageRead: AboutMessage;
  /** Everything up to this message was marked as delivered. */
  ccMessageDelivered: AboutMessage;
  /** Handled by the composer of that conversation, which quotes the message. */
  ccReplyToMessage: MessageProgress;
  /**
   * The arrow up key was pressed in an empty composer; the app may emit it too. Handled by the list of that
   * conversation, which runs the option Edit of the user's newest loaded message that has it.
   */
  ccEditLastMessage: EventConversation;
  /** Handled by the composer of that conversation, which inserts the text. */
  ccComposeMessage: EventConversation & { readonly text: string };
  /** A formatter has found suggestions. */
  ccSuggestionData: { readonly id: string; readonly data: readonly unknown[] };
  /** A message was marked as unread; the app may emit it too. */
  ccUpdateConversation: { readonly conversation: Chat.Conversation };
  /** Emitted by the app. */
  ccConversationDeleted: { readonly conversation: Chat.Conversation };
  /** Emitted by the app. */
  ccGroupCreated: { readonly group: Chat.Group };
  /** Emitted by the app; handled by header and list. */
  ccGroupDeleted: { readonly group: Chat.Group };
  /** Emitted by the app; handled by header and list. */
  ccOwnershipChanged: { readonly group: Chat.Group; readonly newOwner: Chat.GroupMember };
  /** Emitted by the app; handled by header and list. */
  ccGroupLeft: AboutMessage & { readonly leftUser: Chat.User; readonly leftGroup: Chat.Group };
  /** Emitted by the app; handled by header and list. */
  ccGroupMemberJoined: { readonly joinedUser: Chat.User; readonly joinedGroup: Chat.Group };
  /** Emitted by the app; handled by header and list. */
  ccGroupMemberAdded: {
    readonly messages: readonly Chat.BaseMessage[];
    readonly usersAdded: readonly Chat.User[];
    readonly userAddedIn: Chat.Group;
    readonly userAddedBy: Chat.User;
  };
  /** Emitted by the app; handled by header and list. */
  ccGroupMemberKicked: AboutMessage & {
    readonly kickedUser: Chat.User;
    readonly kickedBy: Chat.User;
    readonly kickedFrom: Chat.Group;
  };
  /** Emitted by the app; handled by header and list. */
  ccGroupMemberBanned: AboutMessage & {
    readonly bannedUser: Chat.User;
    readonly bannedBy: Chat.User;
    readonly bannedFrom: Chat.Group;
  };
  /** Emitted by the app; handled by header and list. */
  ccGroupMemberUnBanned: AboutMessage & {
    readonly unbannedUser: Chat.User;
    readonly unbannedBy: Chat.User;
    readonly unbannedFrom: Chat.Group;
  };
  /** Emitted by the app; handled by header and list. */
  ccGroupMemberScopeChanged: AboutMessage & {
    readonly updatedUser: Chat.User;
    readonly scopeChangedTo: string;
    readonly scopeChangedFrom: string;
    readonly group: Chat.Group;
  };
  /** Emitted by the app; handled by list, header, and composer. */
  ccUserBlocked: { readonly user: Chat.User };
  /** Emitted by the composer of a blocked user, and by the app; handled by list, header, and composer. */
  ccUserUnblocked: { readonly user: Chat.User };
}

export type ChatUIEventName = keyof ChatUIEventMap;
export type ChatUIEventHandler<N extends ChatUIEventName> = (payload: ChatUIEventMap[N]) => void;
/** Handlers of several events; other members of the object are ignored. */
export type ChatUIEventListener = { readonly [N in ChatUIEventName]?: ChatUIEventHandler<N> | undefined };
