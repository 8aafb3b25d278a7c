import type { BaseMessage } from '../../model/base-message.ts';
import { MediaMessage } from '../../model/media-message.ts';
import type { MessageRow, RowReaction, Tick } from '../types.ts';
import type { MessageRecord, PendingReaction } from './message-record.ts';

/** Returns the immutable row that views show for a record. Sets the local files of `message` if it is a media message. */
export function rowOf(record: MessageRecord, message: BaseMessage, tick: Tick): MessageRow {
  if (message instanceof MediaMessage) message.setFiles(record.files);
  const { key, sendState, sendError, retryAtMs, canRetry, uploadProgress, translation, local, revision } = record;
  return Object.freeze({
    key,
    message,
    sendState,
    sendError,
    retryAtMs,
    canRetry,
    uploadProgress,
    tick,
    reactions: withPendingReactions(
      message.getReactions().map((reaction) => ({
        reaction: reaction.getReaction(),
        count: reaction.getCount(),
        reactedByMe: reaction.getReactedByMe(),
      })),
      record.pendingReactions,
    ),
    translation,
    thread: {
      replyCount: message.getReplyCount(),
      unreadRepliesCount: message.getUnreadRepliesCount(),
      lastReplyAt: message.getLastReplyAt(),
    },
    local,
    revision,
  });
}

/** Adds the user's pending reactions to those of the server. */
function withPendingReactions(
  counts: readonly RowReaction[],
  pending: readonly PendingReaction[],
): readonly RowReaction[] {
  const reactions = pending.reduce((countsSoFar, { emoji, isAdded }) => {
    const existing = countsSoFar.find((each) => each.reaction === emoji);
    if ((existing?.reactedByMe ?? false) === isAdded) return countsSoFar;
    const change = isAdded ? 1 : -1;
    if (!existing) return [...countsSoFar, { reaction: emoji, count: 1, reactedByMe: true }];
    return countsSoFar.map((each) =>
      each === existing ? { reaction: emoji, count: each.count + change, reactedByMe: isAdded } : each,
    );
  }, counts);
  return Object.freeze(reactions.filter((each) => each.count > 0));
}
