import type { Chat } from '@chatwire/sdk';
import { useEffect, useMemo, useState } from 'react';
import type { PaneRoute } from '../pane/pane-route.ts';

export type Subject = { readonly user: Chat.User } | { readonly group: Chat.Group };

/** Returns the user or group of a route, loaded from the server; undefined until then. */
export function useSubject(client: Chat.ChatClient, chat: PaneRoute['chat']): Subject | undefined {
  const kind = chat?.kind;
  const id = chat?.id;
  const wanted = useMemo(() => (kind !== undefined && id !== undefined ? { kind, id } : undefined), [kind, id]);
  const [found, setFound] = useState<{ readonly wanted: unknown; readonly subject: Subject } | undefined>(undefined);
  useEffect(() => {
    if (!wanted) return undefined;
    let isCurrent = true;
    const asked =
      wanted.kind === 'group'
        ? client.getGroup(wanted.id).then((group): Subject => ({ group }))
        : client.getUser(wanted.id).then((user): Subject => ({ user }));
    asked.then(
      (subject) => isCurrent && setFound({ wanted, subject }),
      () => isCurrent && setFound(undefined),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, wanted]);
  return found?.wanted === wanted ? found?.subject : undefined;
}
