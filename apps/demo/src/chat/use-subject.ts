import { useChatUIEvents } from '@chatwire/react-native';
import type { Chat } from '@chatwire/sdk';
import { useEffect, useId, useMemo, useState } from 'react';
import type { PaneRoute } from '../pane/pane-route.ts';

export type Subject = { readonly user: Chat.User } | { readonly group: Chat.Group };

/**
 * Returns the user or group of a route, loaded from the server; undefined until then. It is loaded again after a change of the user, so
 * that a screen that opens later does not show an old presence or block.
 */
export function useSubject(client: Chat.ChatClient, chat: PaneRoute['chat']): Subject | undefined {
  const name = useId();
  const events = useChatUIEvents();
  const kind = chat?.kind;
  const id = chat?.id;
  const wanted = useMemo(() => (kind !== undefined && id !== undefined ? { kind, id } : undefined), [kind, id]);
  const [found, setFound] = useState<{ readonly wanted: unknown; readonly subject: Subject } | undefined>(undefined);
  useEffect(() => {
    if (!wanted) return undefined;
    let isCurrent = true;
    const load = () => {
      const asked =
        wanted.kind === 'group'
          ? client.getGroup(wanted.id).then((group): Subject => ({ group }))
          : client.getUser(wanted.id).then((user): Subject => ({ user }));
      asked.then(
        (subject) => isCurrent && setFound({ wanted, subject }),
        () => isCurrent && setFound((known) => (known?.wanted === wanted ? known : undefined)),
      );
    };
    const changed = (user: Chat.User) => {
      if (wanted.kind === 'user' && user.getUid() === wanted.id) load();
    };
    const ends = [
      client.addUserListener(`subject${name}`, {
        onUserOnline: changed,
        onUserOffline: changed,
        onUserUpdated: changed,
      }),
      events.on('ccUserBlocked', ({ user }) => changed(user)),
      events.on('ccUserUnblocked', ({ user }) => changed(user)),
    ];
    load();
    return () => {
      isCurrent = false;
      for (const end of ends) end();
    };
  }, [client, events, name, wanted]);
  return found?.wanted === wanted ? found?.subject : undefined;
}
