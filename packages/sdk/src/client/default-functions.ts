import type { ChatClient } from './chat-client.ts';
import { defaultClient } from './default-client.ts';

/**
 * Every function of the default client, under its own name: `Chat.sendMessage(…)`. Before `Chat.init` the synchronous
 * ones throw and the others reject with `ERR_NOT_INITIALIZED`. See docs/spec/sdk.md#conventions.
 */
export const {
  getSession,
  getAppSettings,
  hasCapability,
  dispose,
  getConnectionStatus,
  openConversation,
  openAgentSession,
  claimToolCall,
  knownUser,
  knownGroup,
  addMessageListener,
  removeMessageListener,
  addConversationListener,
  removeConversationListener,
  addGroupListener,
  removeGroupListener,
  addUserListener,
  removeUserListener,
  addCallListener,
  removeCallListener,
  addAIAssistantListener,
  removeAIAssistantListener,
  addLoginListener,
  removeLoginListener,
  addConnectionListener,
  removeConnectionListener,
  setNotificationList,
} = /* @__PURE__ */ forwarded((run) => run);

export const {
  login,
  getLoggedinUser,
  logout,
  connect,
  disconnect,
  ping,
  sendMessage,
  sendMediaMessage,
  sendCustomMessage,
  sendInteractiveMessage,
  getMessageDetails,
  editMessage,
  deleteMessage,
  addReaction,
  removeReaction,
  flagMessage,
  getFlagReasons,
  translateMessage,
  subscribeToThread,
  unsubscribeFromThread,
  markAsRead,
  markAsDelivered,
  markConversationAsRead,
  markConversationAsDelivered,
  markMessageAsUnread,
  getMessageReceipts,
  startTyping,
  endTyping,
  getConversation,
  deleteConversation,
  tagConversation,
  getUnreadMessageCount,
  getUnreadMessageCountForUser,
  getUnreadMessageCountForGroup,
  getUnreadMessageCountForAllUsers,
  getUnreadMessageCountForAllGroups,
  getUser,
  updateCurrentUserDetails,
  blockUsers,
  unblockUsers,
  getGroup,
  createGroup,
  updateGroup,
  deleteGroup,
  joinGroup,
  leaveGroup,
  addMembersToGroup,
  kickGroupMember,
  banGroupMember,
  unbanGroupMember,
  updateGroupMemberScope,
  transferGroupOwnership,
  initiateCall,
  acceptCall,
  rejectCall,
  leaveCall,
  endCall,
  uploadFile,
  refreshMedia,
  cancelRun,
  sendToolResult,
  registerPushToken,
  unregisterPushToken,
  reportReceipt,
  clearNotifications,
  receiveClear,
  reportDeviceState,
  enableWebPush,
  disableWebPush,
  subscribeWebPush,
  getWebPushKey,
  getNotificationPreferences,
  updateNotificationPreferences,
  muteConversations,
  unmuteConversations,
  getMutedConversations,
} = /* @__PURE__ */ forwarded(
  (run) =>
    async (...args) =>
      run(...args),
);

type Run = (...args: unknown[]) => unknown;

/** The default client's functions, looked up at the time of the call. */
function forwarded(wrap: (run: Run) => Run): ChatClient;
function forwarded(wrap: (run: Run) => Run): object {
  const get = (_: object, name: string | symbol) =>
    wrap((...args) => Reflect.apply(Reflect.get(defaultClient(), name), undefined, args));
  return new Proxy({}, { get });
}
