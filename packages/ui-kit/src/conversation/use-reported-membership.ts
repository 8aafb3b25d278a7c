import type { Chat } from '@chatwire/sdk';
import { useEffect, useState } from 'react';
import { useLatest } from '../platform/use-latest.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';
import { useSnapshot } from './use-snapshot.ts';

/** The user's membership of a group as reported by the app; undefined members were not reported. */
export interface ReportedMembership {
  readonly isOwner?: boolean | undefined;
  readonly scope?: string | undefined;
  readonly isMember?: boolean | undefined;
}

/**
 * Returns the ownership and membership reported by app events. They apply immediately, until the store has newer data.
 * See docs/spec/message-list.md#ui-events.
 */
export function useReportedMembership(
  handle: Chat.ConversationHandle | undefined,
  guid: string | undefined,
  uid: string | undefined,
): ReportedMembership {
  const events = useChatUIEvents();
  const conversation = useSnapshot(handle, 'conversation');
  const [reported, setReported] = useState<{ readonly basedOn: unknown; readonly membership: ReportedMembership }>();
  const latest = useLatest(conversation);
  useEffect(() => {
    if (guid === undefined || uid === undefined) return undefined;
    const report = (about: Chat.Group, membership: ReportedMembership) => {
      if (about.getGuid() === guid) setReported({ basedOn: latest.current, membership });
    };
    const reportFor = (user: Chat.User, about: Chat.Group, membership: ReportedMembership) => {
      if (user.getUid() === uid) report(about, membership);
    };
    const ends = [
      events.on('ccOwnershipChanged', ({ group, newOwner }) => report(group, { isOwner: newOwner.getUid() === uid })),
      events.on('ccGroupDeleted', ({ group }) => report(group, { isMember: false })),
      events.on('ccGroupMemberJoined', ({ joinedUser, joinedGroup }) =>
        reportFor(joinedUser, joinedGroup, { isMember: true }),
      ),
      events.on('ccGroupLeft', ({ leftUser, leftGroup }) => reportFor(leftUser, leftGroup, { isMember: false })),
      events.on('ccGroupMemberKicked', ({ kickedUser, kickedFrom }) =>
        reportFor(kickedUser, kickedFrom, { isMember: false }),
      ),
      events.on('ccGroupMemberBanned', ({ bannedUser, bannedFrom }) =>
        reportFor(bannedUser, bannedFrom, { isMember: false }),
      ),
      events.on('ccGroupMemberScopeChanged', ({ updatedUser, scopeChangedTo, group }) =>
        reportFor(updatedUser, group, { scope: scopeChangedTo }),
      ),
    ];
    return () => ends.forEach((end) => end());
  }, [events, guid, uid, latest]);
  return reported !== undefined && reported.basedOn === conversation ? reported.membership : NOTHING;
}

const NOTHING: ReportedMembership = Object.freeze({});
