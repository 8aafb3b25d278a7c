import type { ChatClient } from './chat-client.ts';
import { defaultClient } from './default-client.ts';

/**
 * Every function of the default client, under its own name: `Chat.sendMessage(…)`. Before `Chat.init` the synchronous
 * ones throw and the others reject with `ERR_NOT_INITIALIZED`. Contract 2.
 */

export const getSession = /* @__PURE__ */ now((client) => client.getSession);
export const getAppSettings = /* @__PURE__ */ now((client) => client.getAppSettings);
export const hasCapability = /* @__PURE__ */ now((client) => client.hasCapability);
export const getConnectionStatus = /* @__PURE__ */ now((client) => client.getConnectionStatus);
export const openConversation = /* @__PURE__ */ now((client) => client.openConversation);
export const openAgentSession = /* @__PURE__ */ now((client) => client.openAgentSession);
export const claimToolCall = /* @__PURE__ */ now((client) => client.claimToolCall);
export const addMessageListener = /* @__PURE__ */ now((client) => client.addMessageListener);
export const removeMessageListener = /* @__PURE__ */ now((client) => client.removeMessageListener);
export const addConversationListener = /* @__PURE__ */ now((client) => client.addConversationListener);
export const removeConversationListener = /* @__PURE__ */ now((client) => client.removeConversationListener);
export const addGroupListener = /* @__PURE__ */ now((client) => client.addGroupListener);
export const removeGroupListener = /* @__PURE__ */ now((client) => client.removeGroupListener);
export const addUserListener = /* @__PURE__ */ now((client) => client.addUserListener);
export const removeUserListener = /* @__PURE__ */ now((client) => client.removeUserListener);
export const addCallListener = /* @__PURE__ */ now((client) => client.addCallListener);
export const removeCallListener = /* @__PURE__ */ now((client) => client.removeCallListener);
export const addAIAssistantListener = /* @__PURE__ */ now((client) => client.addAIAssistantListener);
export const removeAIAssistantListener = /* @__PURE__ */ now((client) => client.removeAIAssistantListener);
export const addLoginListener = /* @__PURE__ */ now((client) => client.addLoginListener);
export const removeLoginListener = /* @__PURE__ */ now((client) => client.removeLoginListener);
export const addConnectionListener = /* @__PURE__ */ now((client) => client.addConnectionListener);
export const removeConnectionListener = /* @__PURE__ */ now((client) => client.removeConnectionListener);

export const login = /* @__PURE__ */ later((client) => client.login);
export const getLoggedinUser = /* @__PURE__ */ later((client) => client.getLoggedinUser);
export const logout = /* @__PURE__ */ later((client) => client.logout);
export const connect = /* @__PURE__ */ later((client) => client.connect);
export const disconnect = /* @__PURE__ */ later((client) => client.disconnect);
export const ping = /* @__PURE__ */ later((client) => client.ping);
export const sendMessage = /* @__PURE__ */ later((client) => client.sendMessage);
export const sendMediaMessage = /* @__PURE__ */ later((client) => client.sendMediaMessage);
export const sendCustomMessage = /* @__PURE__ */ later((client) => client.sendCustomMessage);
export const sendInteractiveMessage = /* @__PURE__ */ later((client) => client.sendInteractiveMessage);
export const getMessageDetails = /* @__PURE__ */ later((client) => client.getMessageDetails);
export const editMessage = /* @__PURE__ */ later((client) => client.editMessage);
export const deleteMessage = /* @__PURE__ */ later((client) => client.deleteMessage);
export const addReaction = /* @__PURE__ */ later((client) => client.addReaction);
export const removeReaction = /* @__PURE__ */ later((client) => client.removeReaction);
export const flagMessage = /* @__PURE__ */ later((client) => client.flagMessage);
export const getFlagReasons = /* @__PURE__ */ later((client) => client.getFlagReasons);
export const translateMessage = /* @__PURE__ */ later((client) => client.translateMessage);
export const subscribeToThread = /* @__PURE__ */ later((client) => client.subscribeToThread);
export const unsubscribeFromThread = /* @__PURE__ */ later((client) => client.unsubscribeFromThread);
export const markAsRead = /* @__PURE__ */ later((client) => client.markAsRead);
export const markAsDelivered = /* @__PURE__ */ later((client) => client.markAsDelivered);
export const markConversationAsRead = /* @__PURE__ */ later((client) => client.markConversationAsRead);
export const markConversationAsDelivered = /* @__PURE__ */ later((client) => client.markConversationAsDelivered);
export const markMessageAsUnread = /* @__PURE__ */ later((client) => client.markMessageAsUnread);
export const getMessageReceipts = /* @__PURE__ */ later((client) => client.getMessageReceipts);
export const startTyping = /* @__PURE__ */ later((client) => client.startTyping);
export const endTyping = /* @__PURE__ */ later((client) => client.endTyping);
export const getConversation = /* @__PURE__ */ later((client) => client.getConversation);
export const deleteConversation = /* @__PURE__ */ later((client) => client.deleteConversation);
export const tagConversation = /* @__PURE__ */ later((client) => client.tagConversation);
export const getUnreadMessageCount = /* @__PURE__ */ later((client) => client.getUnreadMessageCount);
export const getUnreadMessageCountForUser = /* @__PURE__ */ later((client) => client.getUnreadMessageCountForUser);
export const getUnreadMessageCountForGroup = /* @__PURE__ */ later((client) => client.getUnreadMessageCountForGroup);
export const getUnreadMessageCountForAllUsers = /* @__PURE__ */ later(
  (client) => client.getUnreadMessageCountForAllUsers,
);
export const getUnreadMessageCountForAllGroups = /* @__PURE__ */ later(
  (client) => client.getUnreadMessageCountForAllGroups,
);
export const getUser = /* @__PURE__ */ later((client) => client.getUser);
export const updateCurrentUserDetails = /* @__PURE__ */ later((client) => client.updateCurrentUserDetails);
export const blockUsers = /* @__PURE__ */ later((client) => client.blockUsers);
export const unblockUsers = /* @__PURE__ */ later((client) => client.unblockUsers);
export const getGroup = /* @__PURE__ */ later((client) => client.getGroup);
export const createGroup = /* @__PURE__ */ later((client) => client.createGroup);
export const updateGroup = /* @__PURE__ */ later((client) => client.updateGroup);
export const deleteGroup = /* @__PURE__ */ later((client) => client.deleteGroup);
export const joinGroup = /* @__PURE__ */ later((client) => client.joinGroup);
export const leaveGroup = /* @__PURE__ */ later((client) => client.leaveGroup);
export const addMembersToGroup = /* @__PURE__ */ later((client) => client.addMembersToGroup);
export const kickGroupMember = /* @__PURE__ */ later((client) => client.kickGroupMember);
export const banGroupMember = /* @__PURE__ */ later((client) => client.banGroupMember);
export const unbanGroupMember = /* @__PURE__ */ later((client) => client.unbanGroupMember);
export const updateGroupMemberScope = /* @__PURE__ */ later((client) => client.updateGroupMemberScope);
export const transferGroupOwnership = /* @__PURE__ */ later((client) => client.transferGroupOwnership);
export const initiateCall = /* @__PURE__ */ later((client) => client.initiateCall);
export const acceptCall = /* @__PURE__ */ later((client) => client.acceptCall);
export const rejectCall = /* @__PURE__ */ later((client) => client.rejectCall);
export const leaveCall = /* @__PURE__ */ later((client) => client.leaveCall);
export const endCall = /* @__PURE__ */ later((client) => client.endCall);
export const uploadFile = /* @__PURE__ */ later((client) => client.uploadFile);
export const refreshMedia = /* @__PURE__ */ later((client) => client.refreshMedia);
export const cancelRun = /* @__PURE__ */ later((client) => client.cancelRun);
export const sendToolResult = /* @__PURE__ */ later((client) => client.sendToolResult);
export const registerPushToken = /* @__PURE__ */ later((client) => client.registerPushToken);
export const unregisterPushToken = /* @__PURE__ */ later((client) => client.unregisterPushToken);
export const getNotificationPreferences = /* @__PURE__ */ later((client) => client.getNotificationPreferences);
export const updateNotificationPreferences = /* @__PURE__ */ later((client) => client.updateNotificationPreferences);
export const muteConversations = /* @__PURE__ */ later((client) => client.muteConversations);
export const unmuteConversations = /* @__PURE__ */ later((client) => client.unmuteConversations);
export const getMutedConversations = /* @__PURE__ */ later((client) => client.getMutedConversations);

function now<A extends readonly unknown[], R>(pick: (client: ChatClient) => (...args: A) => R): (...args: A) => R {
  return (...args) => pick(defaultClient())(...args);
}

function later<A extends readonly unknown[], R>(
  pick: (client: ChatClient) => (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  return async (...args) => pick(defaultClient())(...args);
}
