import { numberOf } from '../base/json.ts';
import { Conversation } from '../model/conversation.ts';
import { Group } from '../model/group.ts';
import { User } from '../model/user.ts';
import type { MessageRecords } from '../store/records/message-records.ts';
import type { ConversationRef, Snapshots } from '../store/types.ts';
import type { HandleCore } from './handle-core.ts';

/** Returns the user or group of a conversation, and whether the user is a member, as far as this client knows. */
export function conversationSnapshot(
  { records, ownUid }: Pick<HandleCore, 'records' | 'ownUid'>,
  { receiverType, receiverId }: ConversationRef,
  conversationId: string | undefined,
): Snapshots['conversation'] {
  const json = conversationId === undefined ? undefined : records.conversation(conversationId);
  const userJson = receiverType === 'user' ? records.user(receiverId) : undefined;
  const groupJson = receiverType === 'group' ? records.group(receiverId) : undefined;
  const user = userJson && User.fromJSON(userJson);
  const group = groupJson && Group.fromJSON(groupJson);
  return Object.freeze({
    conversation: json && Conversation.fromJSON(json, ownUid()),
    user,
    group,
    membership: {
      scope: group?.getScope(),
      // Unknown membership counts as joined: the server lists messages only to members.
      joined: groupJson?.['hasJoined'] !== false,
      banned: group?.isBannedFromGroup() ?? false,
    },
    blocked: (user?.getBlockedByMe() ?? false) || (user?.getHasBlockedMe() ?? false),
  });
}

/** Returns the known state of the parent message of a thread. */
export function threadSnapshot(messages: MessageRecords, { parentMessageId }: ConversationRef): Snapshots['thread'] {
  const parentKey = parentMessageId === undefined ? undefined : messages.keyOfId(parentMessageId);
  const json = messages.jsonOf(parentKey);
  return Object.freeze({
    parentKey,
    replyCount: numberOf(json, 'replyCount') ?? 0,
    unreadRepliesCount: numberOf(json, 'unreadReplyCount') ?? 0,
    lastReplyAt: numberOf(json, 'lastReplyAt'),
    parentDeleted: 'deletedAt' in json,
  });
}
