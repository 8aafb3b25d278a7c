import type { Chat } from '@chatwire/sdk';
import { useEffect, useRef } from 'react';
import type { ListSession } from '../list/session/list-session.ts';
import { useLatest } from '../provider/use-latest.ts';
import type { RequestKinds, TemplateTable } from '../templates/template-table.ts';

interface Kinds {
  readonly handle: Chat.ConversationHandle | undefined;
  readonly session: ListSession | undefined;
  readonly templates: TemplateTable;
  readonly filter: Chat.MessagesRequestBuilder;
  readonly report: (error: unknown, code: string) => void;
}

/**
 * Rows of other kinds, without a reload: what is no longer drawn goes at once; what was not asked for so far is loaded
 * around the reader's place, which stays. See docs/spec/message-list.md#identity-and-life-cycle.
 */
export function useKinds({ handle, session, templates, filter, report }: Kinds): void {
  const asked = useRef<{ handle: Chat.ConversationHandle; kinds: RequestKinds } | undefined>(undefined);
  const latest = useLatest({ session, filter, report });
  useEffect(() => {
    if (!handle) return undefined;
    const kinds = templates.requestKinds();
    if (asked.current?.handle !== handle) asked.current = { handle, kinds };
    handle.changed('timeline');
    if (covers(asked.current.kinds, kinds)) return undefined;
    let isWanted = true;
    const load = async () => {
      let isDone = false;
      while (isWanted && !isDone) isDone = await handle.refilter(latest.current.filter, latest.current.session?.place);
      if (isDone) asked.current = { handle, kinds };
    };
    load().catch((error: unknown) => latest.current.report(error, 'ERR_CALLBACK'));
    return () => {
      isWanted = false;
    };
  }, [handle, templates, latest]);
}

function covers(asked: RequestKinds, wanted: RequestKinds): boolean {
  return (
    wanted.categories.every((category) => asked.categories.includes(category)) &&
    (asked.types === undefined || wanted.types?.every((type) => asked.types?.includes(type)) === true)
  );
}
