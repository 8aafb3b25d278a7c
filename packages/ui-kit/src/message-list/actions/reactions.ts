import { Chat } from '@chatwire/sdk';
import type { ActionContext } from './action-context.ts';

/**
 * Adds or removes the user's reaction. On failure, shows a notice and rejects with the error.
 * See docs/spec/message-list.md#reactions.
 */
export async function toggleReaction(row: Chat.MessageRow, emoji: string, context: ActionContext): Promise<void> {
  const {
    handle,
    notify,
    locale: { t },
    adapters: { haptics },
  } = context;
  haptics?.tick();
  try {
    await handle?.toggleReaction(row.key, emoji);
  } catch (error) {
    const isFull = Reflect.get(Object(error), 'code') === 'ERR_REACTION_LIMIT';
    notify(t(isFull ? 'reaction.limit' : 'reaction.failed'));
    throw error;
  }
}

/** Calls the app's `onAddReactionPress`; without one, opens the emoji picker. */
export function addReaction(row: Chat.MessageRow, { props, open }: ActionContext): void {
  if (props.onAddReactionPress) props.onAddReactionPress(row.message.clone());
  else open({ kind: 'picker', key: row.key });
}

/** Calls the app's `onReactionPress`; without one, adds or removes the user's reaction. */
export function pressReaction(row: Chat.MessageRow, emoji: string, context: ActionContext): Promise<void> | void {
  const { onReactionPress } = context.props;
  if (!onReactionPress) return toggleReaction(row, emoji, context);
  onReactionPress(reactionCount(row, emoji), row.message.clone());
}

/**
 * Calls the app's `onReactionLongPress`; without one, opens the list of users who reacted. Without `emoji`, always opens
 * the list, with all reactions.
 */
export function openReactions(row: Chat.MessageRow, emoji: string | undefined, { props, open }: ActionContext): void {
  const { onReactionLongPress } = props;
  if (!onReactionLongPress || emoji === undefined) return open({ kind: 'reactions', key: row.key, emoji });
  onReactionLongPress(reactionCount(row, emoji), row.message.clone());
}

function reactionCount({ reactions }: Chat.MessageRow, emoji: string): Chat.ReactionCount {
  const { count = 0, reactedByMe = false } = reactions.find(({ reaction }) => reaction === emoji) ?? {};
  return new Chat.ReactionCount(emoji, count, reactedByMe);
}
