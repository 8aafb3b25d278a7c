import type { Chat } from '@chatwire/sdk';

/** The conversation an event is about. */
export interface EventConversation {
  readonly user?: Chat.User | undefined;
  readonly group?: Chat.Group | undefined;
  readonly parentMessageId?: number | undefined;
}

export type EventStatus = 'inprogress' | 'success' | 'error';

interface AboutMessage {
  readonly message: Chat.BaseMessage;
}

interface MessageProgress extends AboutMessage, EventConversation {
  readonly status: EventStatus;
}

/** Events of the kit and of the app around it, with what each carries. Contract 25. */
export interface ChatUIEventMap {
  openChat: { readonly user?: Chat.User | undefined; readonly group?: Chat.Group | undefined };
  openThread: AboutMessage & { readonly user?: Chat.User | undefined; readonly group?: Chat.Group | undefined };
  ccActiveChatChanged: EventConversation & Partial<AboutMessage>;
  ccMessageSent: MessageProgress;
  ccMessageEdited: MessageProgress;
  ccMessageDeleted: AboutMessage;
  ccMessageRead: AboutMessage;
  ccMessageDelivered: AboutMessage;
  ccReplyToMessage: MessageProgress;
  ccComposeMessage: EventConversation & { readonly text: string };
  ccSuggestionData: { readonly id: string; readonly data: readonly unknown[] };
  ccUpdateConversation: { readonly conversation: Chat.Conversation };
  ccConversationDeleted: { readonly conversation: Chat.Conversation };
  ccGroupCreated: { readonly group: Chat.Group };
  ccGroupDeleted: { readonly group: Chat.Group };
  ccOwnershipChanged: { readonly group: Chat.Group; readonly newOwner: Chat.GroupMember };
  ccGroupLeft: AboutMessage & { readonly leftUser: Chat.User; readonly leftGroup: Chat.Group };
  ccGroupMemberJoined: { readonly joinedUser: Chat.User; readonly joinedGroup: Chat.Group };
  ccGroupMemberAdded: {
    readonly messages: readonly Chat.BaseMessage[];
    readonly usersAdded: readonly Chat.User[];
    readonly userAddedIn: Chat.Group;
    readonly userAddedBy: Chat.User;
  };
  ccGroupMemberKicked: AboutMessage & {
    readonly kickedUser: Chat.User;
    readonly kickedBy: Chat.User;
    readonly kickedFrom: Chat.Group;
  };
  ccGroupMemberBanned: AboutMessage & {
    readonly bannedUser: Chat.User;
    readonly bannedBy: Chat.User;
    readonly bannedFrom: Chat.Group;
  };
  ccGroupMemberUnBanned: AboutMessage & {
    readonly unbannedUser: Chat.User;
    readonly unbannedBy: Chat.User;
    readonly unbannedFrom: Chat.Group;
  };
  ccGroupMemberScopeChanged: AboutMessage & {
    readonly updatedUser: Chat.User;
    readonly scopeChangedTo: string;
    readonly scopeChangedFrom: string;
    readonly group: Chat.Group;
  };
  ccUserBlocked: { readonly user: Chat.User };
  ccUserUnblocked: { readonly user: Chat.User };
}

export type ChatUIEventName = keyof ChatUIEventMap;
export type ChatUIEventHandler<N extends ChatUIEventName> = (payload: ChatUIEventMap[N]) => void;
/** Handlers of several events; other members of the object are left alone. */
export type ChatUIEventListener = { readonly [N in ChatUIEventName]?: ChatUIEventHandler<N> | undefined };
