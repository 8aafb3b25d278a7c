import { asJson, idOf, textOf } from '../base/json.ts';
import { objectIn } from '../base/push-parts.ts';
import { messageIdOf } from '../clears/clear-cause.ts';
import { conversationIdOf } from '../model/conversation-id-of.ts';
import { Group } from '../model/group.ts';
import { User } from '../model/user.ts';

/** The conversation and message behind a push. `user` or `group` is set; both props fit `ChatMessageList`. */
export interface NotificationTarget {
  readonly conversationId: string;
  /** The other user of a one-on-one conversation. */
  readonly user: User | undefined;
  readonly group: Group | undefined;
  /** Undefined where the push names no message: reactions, edits, group events, and calls without `push.styleSetting`. */
  readonly goToMessageId: number | undefined;
  /** The parent message of the thread, for pushes about replies of servers with `push.clearSetting`. */
  readonly parentMessageId: number | undefined;
  /** uid the push was addressed to; undefined in groups, whose pushes name the group instead. */
  readonly recipient: string | undefined;
  /** Pushes about calls only. */
  readonly call: NotificationCall | undefined;
  /**
   * `muid` for a reply from the notification: a repeated press sends once. Undefined without a receipt token in the push.
   */
  readonly replyMuid: string | undefined;
}

/** The call of a push. */
export interface NotificationCall {
  readonly sessionId: string;
  /** The trigger of the push, such as `initiated` or `unanswered`. */
  readonly action: string | undefined;
  /** `audio` or `video`. */
  readonly type: string | undefined;
}

/**
 * Reads the data of a push from a Chatwire server: the keys next to `aps` of APNs, `data` of FCM, or
 * `notificationDetails` of a custom provider. Returns undefined for anything else, such as the pushes of other
 * services. Pure; needs no client and no login. See docs/spec/notifications.md#shared-payload-fields.
 */
export function notificationTarget(data: unknown): NotificationTarget | undefined {
  const json = asJson(data);
  const [sender, receiver, type] = [textOf(json, 'sender'), textOf(json, 'receiver'), textOf(json, 'type')];
  const conversationId = textOf(json, 'conversationId');
  const isGroup = textOf(json, 'receiverType') === 'group';
  if (!sender || !receiver || (type !== 'chat' && type !== 'call')) return undefined;
  // Data with inconsistent members is not from a Chatwire server.
  const peer = { receiver, receiverType: isGroup ? 'group' : 'user' } as const;
  if (conversationId !== conversationIdOf(peer, sender)) return undefined;
  const sessionId = textOf(json, 'sessionId');
  return {
    conversationId,
    user: isGroup ? undefined : new User(sender, textOf(json, 'senderName')),
    group: isGroup ? new Group(receiver, textOf(json, 'receiverName')) : undefined,
    goToMessageId: messageIdOf(json),
    parentMessageId: idOf(json, 'parentId') ?? idOf(objectIn(json['message']), 'parentId'),
    recipient: isGroup ? undefined : receiver,
    call:
      type === 'call' && sessionId
        ? { sessionId, action: textOf(json, 'callAction'), type: textOf(json, 'callType') }
        : undefined,
    replyMuid: replyMuidOf(textOf(json, 'receipt')),
  };
}

/**
 * Returns ten characters of the receipt token that hold only bits of its handle, which every copy of a push has in
 * common. See docs/spec/last-mile.md#receipt-token.
 */
function replyMuidOf(receipt: string | undefined): string | undefined {
  return receipt?.length === 34 ? `reply_${receipt.slice(7, 17)}` : undefined;
}
