import { Chat } from '@chatwire/sdk';
import type { ActionWorld } from './action-world.ts';

/** Adds a reaction or removes it. Rejects with the failure, after a notice. See docs/spec/message-list.md#reactions. */
export async function toggleReaction(row: Chat.MessageRow, emoji: string, world: ActionWorld): Promise<void> {
  const {
    handle,
    notify,
    locale: { t },
    adapters: { haptics },
  } = world;
  haptics?.tick();
  try {
    await handle?.toggleReaction(row.key, emoji);
  } catch (error) {
    const isFull = Reflect.get(Object(error), 'code') === 'ERR_REACTION_LIMIT';
    notify(t(isFull ? 'reaction.limit' : 'reaction.failed'));
    throw error;
  }
}

export function addReaction(row: Chat.MessageRow, { props, open }: ActionWorld): void {
  if (props.onAddReactionPress) props.onAddReactionPress(row.message.clone());
  else open({ kind: 'picker', key: row.key });
}

export function pressReaction(row: Chat.MessageRow, emoji: string, world: ActionWorld): Promise<void> | void {
  const { onReactionPress } = world.props;
  if (!onReactionPress) return toggleReaction(row, emoji, world);
  onReactionPress(reactionCount(row, emoji), row.message.clone());
}

/** `emoji` undefined: all of them. */
export function openReactions(row: Chat.MessageRow, emoji: string | undefined, { props, open }: ActionWorld): void {
  const { onReactionLongPress } = props;
  if (!onReactionLongPress || emoji === undefined) return open({ kind: 'reactions', key: row.key, emoji });
  onReactionLongPress(reactionCount(row, emoji), row.message.clone());
}

function reactionCount({ reactions }: Chat.MessageRow, emoji: string): Chat.ReactionCount {
  const { count = 0, reactedByMe = false } = reactions.find(({ reaction }) => reaction === emoji) ?? {};
  return new Chat.ReactionCount(emoji, count, reactedByMe);
}
