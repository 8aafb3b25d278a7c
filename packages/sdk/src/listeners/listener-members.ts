import type { ListenerKinds } from './listeners.ts';

type Members = { readonly [K in keyof ListenerKinds]: Readonly<Record<keyof ListenerKinds[K], true>> };

/** All members a listener may have, so that a misspelt one can be reported. */
export const LISTENER_MEMBERS: Members = {
  message: {
    onTextMessageReceived: true,
    onMediaMessageReceived: true,
    onCustomMessageReceived: true,
    onInteractiveMessageReceived: true,
    onAIAssistantMessageReceived: true,
    onAIToolResultReceived: true,
    onAIToolArgumentsReceived: true,
    onMessageEdited: true,
    onMessageDeleted: true,
    onMessageModerated: true,
    onTypingStarted: true,
    onTypingEnded: true,
    onMessagesDelivered: true,
    onMessagesRead: true,
    onMessagesDeliveredToAll: true,
    onMessagesReadByAll: true,
    onMessageReactionAdded: true,
    onMessageReactionRemoved: true,
    onThreadUpdated: true,
  },
  conversation: { onConversationUpdated: true, onConversationRemoved: true },
  group: {
    onGroupMemberJoined: true,
    onGroupMemberLeft: true,
    onMemberAddedToGroup: true,
    onGroupMemberKicked: true,
    onGroupMemberBanned: true,
    onGroupMemberUnbanned: true,
    onGroupMemberScopeChanged: true,
    onGroupUpdated: true,
  },
  user: { onUserOnline: true, onUserOffline: true, onUserUpdated: true },
  call: {
    onIncomingCallReceived: true,
    onOutgoingCallAccepted: true,
    onOutgoingCallRejected: true,
    onIncomingCallCancelled: true,
    onCallEndedMessageReceived: true,
  },
  ai: { onAIAssistantEventReceived: true },
  login: { loginSuccess: true, loginFailure: true, logoutSuccess: true, logoutFailure: true },
  connection: {
    onConnected: true,
    inConnecting: true,
    onDisconnected: true,
    onFeatureThrottled: true,
    onConnectionError: true,
  },
  check: { onNotificationCheck: true },
};
