import { useChatUIEvents } from '@chatwire/react-native';
import { Chat } from '@chatwire/sdk';
import { useEffect, useId, useMemo, useState } from 'react';
import type { PaneRoute } from '../pane/pane-route.ts';

export type ChatPartner = { readonly user: Chat.User } | { readonly group: Chat.Group };

/**
 * Returns the user or group of a route, loaded from the server; undefined until then, `missing` if there is none. It is
 * loaded again after a change of the user, so that a screen that opens later does not show an old presence or block.
 */
export function useChatPartner(client: Chat.ChatClient, chat: PaneRoute['chat']): ChatPartner | 'missing' | undefined {
  const name = useId();
  const events = useChatUIEvents();
  const kind = chat?.kind;
  const id = chat?.id;
  const request = useMemo(() => (kind !== undefined && id !== undefined ? { kind, id } : undefined), [kind, id]);
  const [loaded, setLoaded] = useState<Loaded | undefined>(undefined);
  useEffect(() => {
    if (!request) return undefined;
    let isCurrent = true;
    const load = () => {
      const promise =
        request.kind === 'group'
          ? client.getGroup(request.id).then((group): ChatPartner => ({ group }))
          : client.getUser(request.id).then((user): ChatPartner => ({ user }));
      promise.then(
        (partner) => isCurrent && setLoaded({ request, partner }),
        (error: unknown) => {
          if (!isCurrent) return;
          if (isNotFound(error)) setLoaded({ request, partner: 'missing' });
          else setLoaded((current) => (current?.request === request ? current : undefined));
        },
      );
    };
    const changed = (user: Chat.User) => {
      if (request.kind === 'user' && user.getUid() === request.id) load();
    };
    // A screen that opens before the server has responded would show the presence of a person who was just blocked.
    const blockChanged = (user: Chat.User) => {
      if (request.kind !== 'user' || user.getUid() !== request.id) return;
      const known = client.knownUser(request.id);
      if (known) setLoaded({ request, partner: { user: known } });
      load();
    };
    const unsubscribes = [
      client.addUserListener(`subject${name}`, {
        onUserOnline: changed,
        onUserOffline: changed,
        onUserUpdated: changed,
      }),
      events.on('ccUserBlocked', ({ user }) => blockChanged(user)),
      events.on('ccUserUnblocked', ({ user }) => blockChanged(user)),
    ];
    load();
    return () => {
      isCurrent = false;
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [client, events, name, request]);
  return loaded?.request === request ? loaded?.partner : undefined;
}

interface Loaded {
  readonly request: unknown;
  readonly partner: ChatPartner | 'missing';
}

function isNotFound(error: unknown): boolean {
  return error instanceof Chat.ChatException && error.status === 404;
}
