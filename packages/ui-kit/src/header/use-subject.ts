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
 * Whether the user may see the other's presence: not for agents, and not if either has blocked the other.
 * See docs/spec/message-list.md#header.
 */
export function hasPresence({ user, isBlocked }: Subject): boolean {
  return user !== undefined && !user.isAgent() && !isBlocked;
}

/**
 * The user or group of a header with the latest event about them. A new object from the app (`given`) counts as newer than
 * any event. See docs/spec/message-list.md#ui-events, #header.
 */
export function useSubject(
  client: Chat.ChatClient | undefined,
  given: ConversationProps,
  { user, group }: Peer,
): Subject {
  const id = useId();
  const events = useChatUIEvents();
  const [heard, setHeard] = useState<Pick<ConversationProps, 'user' | 'group'> & { readonly since?: unknown }>({});
  const uid = user?.getUid();
  const guid = group?.getGuid();
  const since = given.user ?? given.group;
  useEffect(() => {
    const takeUser = (about: Chat.User) => {
      if (about.getUid() === uid) setHeard({ user: about, since });
    };
    const takeGroup = (about: Chat.Group) => {
      if (about.getGuid() === guid) setHeard({ group: about, since });
    };
    const name = `header${id}`;
    const ends = [
      client?.addUserListener(name, { onUserOnline: takeUser, onUserOffline: takeUser, onUserUpdated: takeUser }),
      client?.addGroupListener(name, {
        onGroupUpdated: takeGroup,
        onGroupMemberJoined: (_action, _user, about) => takeGroup(about),
        onGroupMemberLeft: (_action, _user, about) => takeGroup(about),
        onMemberAddedToGroup: (_action, _user, _by, about) => takeGroup(about),
        onGroupMemberKicked: (_action, _user, _by, about) => takeGroup(about),
        onGroupMemberBanned: (_action, _user, _by, about) => takeGroup(about),
      }),
      events.on('ccGroupMemberJoined', ({ joinedGroup }) => takeGroup(joinedGroup)),
      events.on('ccGroupLeft', ({ leftGroup }) => takeGroup(leftGroup)),
      events.on('ccGroupMemberAdded', ({ userAddedIn }) => takeGroup(userAddedIn)),
      events.on('ccGroupMemberKicked', ({ kickedFrom }) => takeGroup(kickedFrom)),
      events.on('ccGroupMemberBanned', ({ bannedFrom }) => takeGroup(bannedFrom)),
      events.on('ccOwnershipChanged', ({ group: about }) => takeGroup(about)),
    ];
    return () => ends.forEach((end) => end?.());
  }, [client, events, id, uid, guid, since]);
  const isNewer = heard.since === since;
  const shown = isNewer ? (heard.user ?? user) : user;
  const said = useBlocked(user);
  return {
    user: shown,
    group: isNewer ? (heard.group ?? group) : group,
    isBlocked: said ?? (shown?.getBlockedByMe() || shown?.getHasBlockedMe() || false),
  };
}
