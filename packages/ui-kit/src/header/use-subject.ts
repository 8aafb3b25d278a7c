import type { Chat } from '@chatwire/sdk';
import { useEffect, useId, useState } from 'react';
import { useBlocked } from '../conversation/use-blocked.ts';

export interface Subject {
  readonly user: Chat.User | undefined;
  readonly group: Chat.Group | undefined;
  readonly isBlocked: boolean;
}

/** Whom a header is about, as the server last said; a new object given by the app counts as newer. Contract 31. */
export function useSubject(
  client: Chat.ChatClient | undefined,
  given: { readonly user: Chat.User | undefined; readonly group: Chat.Group | undefined },
): Subject {
  const id = useId();
  const { user, group } = given;
  const [heard, setHeard] = useState<Partial<Subject> & { readonly since?: unknown }>({});
  const uid = user?.getUid();
  const guid = group?.getGuid();
  const since = user ?? group;
  useEffect(() => {
    if (!client) return undefined;
    const takeUser = (about: Chat.User) => {
      if (about.getUid() === uid) setHeard({ user: about, since });
    };
    const takeGroup = (about: Chat.Group) => {
      if (about.getGuid() === guid) setHeard({ group: about, since });
    };
    const name = `header${id}`;
    const ends = [
      client.addUserListener(name, { onUserOnline: takeUser, onUserOffline: takeUser, onUserUpdated: takeUser }),
      client.addGroupListener(name, {
        onGroupUpdated: takeGroup,
        onGroupMemberJoined: (_action, _user, about) => takeGroup(about),
        onGroupMemberLeft: (_action, _user, about) => takeGroup(about),
        onMemberAddedToGroup: (_action, _user, _by, about) => takeGroup(about),
        onGroupMemberKicked: (_action, _user, _by, about) => takeGroup(about),
        onGroupMemberBanned: (_action, _user, _by, about) => takeGroup(about),
      }),
    ];
    return () => ends.forEach((end) => end());
  }, [client, id, uid, guid, since]);
  const isNewer = heard.since === since;
  const shown = isNewer ? (heard.user ?? user) : user;
  const said = useBlocked(user);
  return {
    user: shown,
    group: isNewer ? (heard.group ?? group) : group,
    isBlocked: said ?? (shown?.getBlockedByMe() || shown?.getHasBlockedMe() || false),
  };
}
