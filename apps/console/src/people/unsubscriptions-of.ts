import type { UserPreferences } from '@chatwire/protocol';

interface Unsubscription {
  readonly from: string;
  /** Group id, or conversation id of a one-on-one; absent for all emails. */
  readonly id?: string;
  readonly atMs: number;
}
export type Unsubscriptions = readonly Unsubscription[];

const GROUP = 'group_';

/** Returns what a user has unsubscribed from: all emails first, then conversations, newest first. */
export function unsubscriptionsOf({ preferences: { email } }: Pick<UserPreferences, 'preferences'>): Unsubscriptions {
  const { unsubscribedAtMS, unsubscribedConversations = [] } = email ?? {};
  const all = unsubscribedAtMS === undefined ? [] : [{ from: 'all emails', atMs: unsubscribedAtMS }];
  const some = unsubscribedConversations
    .toSorted((a, b) => b.atMS - a.atMS)
    .map(({ conversationId, atMS }) =>
      conversationId.startsWith(GROUP)
        ? { from: 'emails of group', id: conversationId.slice(GROUP.length), atMs: atMS }
        : { from: 'emails of conversation', id: conversationId, atMs: atMS },
    );
  return [...all, ...some];
}
