import type { Chat } from '@chatwire/sdk';

export interface ReactionEntry {
  readonly uid: string;
  readonly emoji: string;
  readonly name: string;
  readonly avatar: string | undefined;
  readonly isOwn: boolean;
}

/**
 * Returns the entries of a tab: the loaded reactions, each user and emoji once. The user's own ones are in their
 * current state, including pending changes.
 */
export function reactionEntries(
  loaded: readonly Chat.Reaction[],
  current: readonly Chat.RowReaction[],
  loggedInUser: Chat.User | undefined,
  emoji: string | undefined,
): readonly ReactionEntry[] {
  const uid = loggedInUser?.getUid();
  const ownEntries = current
    .filter(({ reaction, reactedByMe }) => reactedByMe && (emoji === undefined || reaction === emoji))
    .map(({ reaction }) => entry(loggedInUser, reaction, true));
  const currentEmoji = new Set(current.map(({ reaction }) => reaction));
  const others = loaded
    .filter((reaction) => reaction.getUid() !== uid && currentEmoji.has(reaction.getReaction()))
    .map((reaction) => entry(reaction.getReactedBy(), reaction.getReaction(), false));
  const byKey = new Map([...ownEntries, ...others].map((each) => [`${each.uid} ${each.emoji}`, each]));
  return [...byKey.values()];
}

function entry(user: Chat.User | undefined, emoji: string, isOwn: boolean): ReactionEntry {
  const uid = user?.getUid() ?? '';
  return { uid, emoji, name: user?.getName() || uid, avatar: user?.getAvatar(), isOwn };
}
