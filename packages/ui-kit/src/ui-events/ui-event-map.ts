import type { Chat } from '@chatwire/sdk';

/** The conversation an event is about. */
export interface EventConversation {
  /** In a one-to-one conversation. */
  readonly user?: Chat.User | undefined;
  /** In a group. */
  readonly group?: Chat.Group | undefined;
  /** In a thread. */
  readonly parentMessageId?: number | undefined;
}

/** Where what was begun is now. */
export type EventStatus = 'inprogress' | 'success' | 'error';

interface AboutMessage {
  readonly message: Chat.BaseMessage;
}

interface MessageProgress extends AboutMessage, EventConversation {
  readonly status: EventStatus;
}

/** Events of the kit and of the app around it, with what each carries. See docs/spec/message-list.md#ui-events. */
export interface ChatUIEventMap {
  /** Message privately, or a press on a mention: the app shows that conversation. */
  openChat: { readonly user?: Chat.User | undefined; readonly group?: Chat.Group | undefined };
  /** The replies of a message were pressed, and the list has no `onThreadRepliesPress`. */
  openThread: AboutMessage & { readonly user?: Chat.User | undefined; readonly group?: Chat.Group | undefined };
  /** A list has loaded, its agent thread has changed, or it is left (everything undefined then). */
  ccActiveChatChanged: EventConversation & Partial<AboutMessage>;
  /** A message is on its way, was stored, or was refused. */
  ccMessageSent: MessageProgress;
  /** An edit has begun, was saved, or was refused. */
  ccMessageEdited: MessageProgress;
  /** A message was deleted on the server. */
  ccMessageDeleted: AboutMessage;
  /** Everything up to this message was marked as read. */
  ccMessageRead: AboutMessage;
  /** Everything up to this message was marked as delivered. */
  ccMessageDelivered: AboutMessage;
  /** The composer of that conversation takes it and quotes the message. */
  ccReplyToMessage: MessageProgress;
  /** The composer of that conversation takes the text. */
  ccComposeMessage: EventConversation & { readonly text: string };
  /** A formatter has found suggestions. */
  ccSuggestionData: { readonly id: string; readonly data: readonly unknown[] };
  /** A message was marked as unread; the app raises it for its own reasons. */
  ccUpdateConversation: { readonly conversation: Chat.Conversation };
  /** Raised by the app. */
  ccConversationDeleted: { readonly conversation: Chat.Conversation };
  /** Raised by the app. */
  ccGroupCreated: { readonly group: Chat.Group };
  /** Raised by the app; header and list take it. */
  ccGroupDeleted: { readonly group: Chat.Group };
  /** Raised by the app; header and list take it. */
  ccOwnershipChanged: { readonly group: Chat.Group; readonly newOwner: Chat.GroupMember };
  /** Raised by the app; header and list take it. */
  ccGroupLeft: AboutMessage & { readonly leftUser: Chat.User; readonly leftGroup: Chat.Group };
  /** Raised by the app; header and list take it. */
  ccGroupMemberJoined: { readonly joinedUser: Chat.User; readonly joinedGroup: Chat.Group };
  /** Raised by the app; header and list take it. */
  ccGroupMemberAdded: {
    readonly messages: readonly Chat.BaseMessage[];
    readonly usersAdded: readonly Chat.User[];
    readonly userAddedIn: Chat.Group;
    readonly userAddedBy: Chat.User;
  };
  /** Raised by the app; header and list take it. */
  ccGroupMemberKicked: AboutMessage & {
    readonly kickedUser: Chat.User;
    readonly kickedBy: Chat.User;
    readonly kickedFrom: Chat.Group;
  };
  /** Raised by the app; header and list take it. */
  ccGroupMemberBanned: AboutMessage & {
    readonly bannedUser: Chat.User;
    readonly bannedBy: Chat.User;
    readonly bannedFrom: Chat.Group;
  };
  /** Raised by the app; header and list take it. */
  ccGroupMemberUnBanned: AboutMessage & {
    readonly unbannedUser: Chat.User;
    readonly unbannedBy: Chat.User;
    readonly unbannedFrom: Chat.Group;
  };
  /** Raised by the app; header and list take it. */
  ccGroupMemberScopeChanged: AboutMessage & {
    readonly updatedUser: Chat.User;
    readonly scopeChangedTo: string;
    readonly scopeChangedFrom: string;
    readonly group: Chat.Group;
  };
  /** Raised by the app; list, header and composer take it. */
  ccUserBlocked: { readonly user: Chat.User };
  /** Raised by the composer of somebody who was blocked, and by the app; list, header and composer take it. */
  ccUserUnblocked: { readonly user: Chat.User };
}

export type ChatUIEventName = keyof ChatUIEventMap;
export type ChatUIEventHandler<N extends ChatUIEventName> = (payload: ChatUIEventMap[N]) => void;
/** Handlers of several events; other members of the object are left alone. */
export type ChatUIEventListener = { readonly [N in ChatUIEventName]?: ChatUIEventHandler<N> | undefined };
