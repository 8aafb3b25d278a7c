import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { useLatest } from '../provider/use-latest.ts';
import { useSnapshot } from './use-snapshot.ts';

/** What the app has reported about the user's own membership of a group; undefined members were not reported. */
export interface ReportedMembership {
  readonly isOwner?: boolean | undefined;
  readonly scope?: string | undefined;
  readonly isMember?: boolean | undefined;
}

/**
 * Ownership and membership reported by app events. They apply at once, until the store has newer data.
 * See docs/spec/message-list.md#ui-events.
 */
export function useReportedMembership(
  handle: Chat.ConversationHandle | undefined,
  guid: string | undefined,
  uid: string | undefined,
): ReportedMembership {
  const events = useChatUIEvents();
  const known = useSnapshot(handle, 'conversation');
  const [said, setSaid] = useState<{ readonly over: unknown; readonly told: ReportedMembership }>();
  const latest = useLatest(known);
  useEffect(() => {
    if (guid === undefined || uid === undefined) return undefined;
    const tell = (about: Chat.Group, told: ReportedMembership) => {
      if (about.getGuid() === guid) setSaid({ over: latest.current, told });
    };
    const tellOf = (user: Chat.User, about: Chat.Group, told: ReportedMembership) => {
      if (user.getUid() === uid) tell(about, told);
    };
    const ends = [
      events.on('ccOwnershipChanged', ({ group, newOwner }) => tell(group, { isOwner: newOwner.getUid() === uid })),
      events.on('ccGroupDeleted', ({ group }) => tell(group, { isMember: false })),
      events.on('ccGroupMemberJoined', ({ joinedUser, joinedGroup }) =>
        tellOf(joinedUser, joinedGroup, { isMember: true }),
      ),
      events.on('ccGroupLeft', ({ leftUser, leftGroup }) => tellOf(leftUser, leftGroup, { isMember: false })),
      events.on('ccGroupMemberKicked', ({ kickedUser, kickedFrom }) =>
        tellOf(kickedUser, kickedFrom, { isMember: false }),
      ),
      events.on('ccGroupMemberBanned', ({ bannedUser, bannedFrom }) =>
        tellOf(bannedUser, bannedFrom, { isMember: false }),
      ),
      events.on('ccGroupMemberScopeChanged', ({ updatedUser, scopeChangedTo, group }) =>
        tellOf(updatedUser, group, { scope: scopeChangedTo }),
      ),
    ];
    return () => ends.forEach((end) => end());
  }, [events, guid, uid, latest]);
  return said !== undefined && said.over === known ? said.told : NOTHING;
}

const NOTHING: ReportedMembership = Object.freeze({});
