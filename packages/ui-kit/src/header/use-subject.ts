import type { Chat } from '@chatwire/sdk';
import { useEffect, useId, useState } from 'react';
import type { ConversationProps } from '../conversation/conversation-props.ts';
import { useBlocked } from '../conversation/use-blocked.ts';
import type { Peer } from '../conversation/use-peer.ts';
import { useChatUIEvents } from '../provider/ui-events-context.ts';

export interface Subject {
  readonly user: Chat.User | undefined;
  readonly group: Chat.Group | undefined;
  readonly isBlocked: boolean;
}

/**
 * Returns whether the presence of the other user is shown: not for agents, and not if either has blocked the other.
 * See docs/spec/message-list.md#header.
 */
export function hasPresence({ user, isBlocked }: Subject): boolean {
  return user !== undefined && !user.isAgent() && !isBlocked;
}

/**
 * Returns the user or group of a header, updated by events. A new object from the app (`props`) takes precedence over
 * earlier events.
 * See docs/spec/message-list.md#ui-events, #header.
 */
export function useSubject(
  client: Chat.ChatClient | undefined,
  props: ConversationProps,
  { user, group }: Peer,
): Subject {
  const id = useId();
  const events = useChatUIEvents();
  const [received, setReceived] = useState<Pick<ConversationProps, 'user' | 'group'> & { readonly since?: unknown }>(
    {},
  );
  const uid = user?.getUid();
  const guid = group?.getGuid();
  const since = props.user ?? props.group;
  useEffect(() => {
    const receiveUser = (about: Chat.User) => {
      if (about.getUid() === uid) setReceived({ user: about, since });
    };
    const receiveGroup = (about: Chat.Group) => {
      if (about.getGuid() === guid) setReceived({ group: about, since });
    };
    const name = `header${id}`;
    const unsubscribes = [
      client?.addUserListener(name, {
        onUserOnline: receiveUser,
        onUserOffline: receiveUser,
        onUserUpdated: receiveUser,
      }),
      client?.addGroupListener(name, {
        onGroupUpdated: receiveGroup,
        onGroupMemberJoined: (_action, _user, about) => receiveGroup(about),
        onGroupMemberLeft: (_action, _user, about) => receiveGroup(about),
        onMemberAddedToGroup: (_action, _user, _by, about) => receiveGroup(about),
        onGroupMemberKicked: (_action, _user, _by, about) => receiveGroup(about),
        onGroupMemberBanned: (_action, _user, _by, about) => receiveGroup(about),
      }),
      events.on('ccGroupMemberJoined', ({ joinedGroup }) => receiveGroup(joinedGroup)),
      events.on('ccGroupLeft', ({ leftGroup }) => receiveGroup(leftGroup)),
      events.on('ccGroupMemberAdded', ({ userAddedIn }) => receiveGroup(userAddedIn)),
      events.on('ccGroupMemberKicked', ({ kickedFrom }) => receiveGroup(kickedFrom)),
      events.on('ccGroupMemberBanned', ({ bannedFrom }) => receiveGroup(bannedFrom)),
      events.on('ccOwnershipChanged', ({ group: about }) => receiveGroup(about)),
    ];
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe?.());
  }, [client, events, id, uid, guid, since]);
  const isNewer = received.since === since;
  const shownUser = isNewer ? (received.user ?? user) : user;
  const blocked = useBlocked(user);
  return {
    user: shownUser,
    group: isNewer ? (received.group ?? group) : group,
    // An event about presence does not contain blocks.
    isBlocked: blocked ?? [user, shownUser].some((about) => about?.getBlockedByMe() || about?.getHasBlockedMe()),
  };
}
