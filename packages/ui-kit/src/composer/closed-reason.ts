import type { Chat } from '@chatwire/sdk';
import type { Peer } from '../conversation/use-peer.ts';
import type { MessageKey } from '../localization/message-key.ts';

/** The reason why the user cannot write to a conversation. */
export interface ClosedReason {
  readonly text: MessageKey;
  readonly canUnblock: boolean;
}

/**
 * Returns why a conversation is closed; undefined while it is open. Values of the store take precedence over values of
 * the app.
 * See docs/spec/message-list.md#composer.
 */
export function closedReason(
  { user: appUser, group, isMissing }: Peer,
  conversation: Chat.Snapshots['conversation'] | undefined,
  /** What events have reported since `conversation` was read; undefined before the first event. */
  fromEvents: { readonly isBlocked: boolean | undefined; readonly isMember: boolean | undefined },
  isParentDeleted: boolean,
): ClosedReason | undefined {
  if (isMissing) return { text: group ? 'header.noGroup' : 'header.noUser', canUnblock: false };
  const user = conversation?.user ?? appUser;
  if (!(fromEvents.isMember ?? conversation?.membership.joined !== false))
    return { text: 'compose.notMember', canUnblock: false };
  if (fromEvents.isBlocked ?? user?.getBlockedByMe()) return { text: 'compose.blocked', canUnblock: true };
  if (user?.getHasBlockedMe()) return { text: 'send.blocked', canUnblock: false };
  if (user?.getDeactivatedAt() !== undefined) return { text: 'compose.deactivated', canUnblock: false };
  if (isParentDeleted) return { text: 'thread.parentDeleted', canUnblock: false };
  return undefined;
}
