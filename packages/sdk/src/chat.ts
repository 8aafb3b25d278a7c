/** Everything the package offers, as one namespace: `import { Chat } from '@chatwire/sdk'`. */

// Constants, classes and requests, grouped by kind: a bundle keeps this order, and similar code
// compresses better side by side.

export * from './constants/constants.ts';

// Classes.

export { Action } from './model/action.ts';
export { AIAssistantMessage, AIToolArgumentMessage, AIToolResultMessage } from './model/agent-messages.ts';
export { BaseMessage } from './model/base-message.ts';
export { Call } from './model/call.ts';
export { Conversation } from './model/conversation.ts';
export { CustomMessage } from './model/custom-message.ts';
export { FlagReason } from './model/flag-reason.ts';
export { Group } from './model/group.ts';
export { GroupMember } from './model/group-member.ts';
export { InteractiveMessage } from './model/interactive-message.ts';
export { type LocalFile, MediaMessage } from './model/media-message.ts';
export { MessageReceipt } from './model/message-receipt.ts';
export { Reaction, ReactionCount, ReactionEvent } from './model/reaction.ts';
export { TextMessage } from './model/text-message.ts';
export { TypingIndicator } from './model/typing-indicator.ts';
export { User } from './model/user.ts';

// Requests.

export { BannedMembersRequestBuilder } from './requests/banned-members-request-builder.ts';
export { BlockedUsersRequestBuilder } from './requests/blocked-users-request-builder.ts';
export { ConversationsRequestBuilder } from './requests/conversations-request-builder.ts';
export type { CursorRequest } from './requests/cursor-request.ts';
export { GroupMembersRequestBuilder } from './requests/group-members-request-builder.ts';
export { GroupsRequestBuilder } from './requests/groups-request-builder.ts';
export { MessagesRequest, MessagesRequestBuilder } from './requests/messages-request.ts';
export type { PagedRequest } from './requests/paged-request.ts';
export { ReactionsRequestBuilder } from './requests/reactions-request-builder.ts';
export { SavedMessagesRequestBuilder } from './requests/saved-messages-request-builder.ts';
export { UsersRequestBuilder } from './requests/users-request-builder.ts';

// Storage.

export { type AsyncStorageLike, keyValueStorage } from './storage/key-value-storage.ts';
export { memoryStorage } from './storage/memory-storage.ts';
export type { StorageAdapter } from './storage/storage-adapter.ts';
export { webStorage } from './storage/web-storage.ts';

// Pushes.

export {
  type NotificationCall,
  type NotificationTarget,
  notificationTarget,
} from './notifications/notification-target.ts';

// Clients, and the functions of the default client.

export { ChatException, type ChatExceptionInit } from './base/chat-exception.ts';
export type { NotificationList, ShownNotification } from './clears/notification-list.ts';
export { platformList as browserNotificationList } from './clears/platform-list.ts';
export { type ChatClient, createClient, type DebugCounts } from './client/chat-client.ts';
export { defaultClient } from './client/default-client.ts';
export * from './client/default-functions.ts';
export { init, isInitialized } from './client/init.ts';
export { messageFromJSON } from './client/message-from-json.ts';
export type {
  AppSettings,
  PresenceSubscription,
  Timeouts,
  TokenProvider,
  Translator,
} from './core/app-settings.ts';
export { AppSettingsBuilder } from './core/app-settings-builder.ts';
export type { ClientSnapshots, ClientTopic, SessionInfo } from './core/client-topics.ts';
export type { ReceiptDetails } from './device-receipts/device-receipt-queue.ts';
export type * from './listeners/listeners.ts';
export type * from './notifications/check-types.ts';
export type { DeviceState, PushRegistration } from './notifications/device-types.ts';
export type { WebPushOptions } from './notifications/web-push.ts';
export type { PushPermission } from './platform/browser-push.ts';
export type { AppState, ClientClock, Logger, SocketConstructor, SocketLike } from './platform/ports.ts';
export type * from './runs/run-state.ts';
export type * from './store/types.ts';
export type { ConversationHandle } from './views/conversation-handle.ts';
