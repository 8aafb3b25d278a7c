import type { Chat } from '@chatwire/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLatest } from '../platform/use-latest.ts';

/** Loads reactions page by page; an empty page is the end. */
export interface ReactionRequest {
  fetchNext(): Promise<readonly Chat.Reaction[]>;
}

export interface ReactionPages {
  readonly loaded: readonly Chat.Reaction[];
  readonly status: 'loading' | 'idle' | 'error' | 'done';
  readonly loadMore: () => void;
}

type Pages = Omit<ReactionPages, 'loadMore'>;

const NONE: Pages = { loaded: [], status: 'loading' };

/**
 * Returns the loaded pages of one tab, reloaded for each new `request`. The previous entries stay until the new pages
 * arrive, unless `tab` differs. Results of an earlier request are dropped.
 */
export function useReactionPages(
  tab: string | undefined,
  request: ReactionRequest,
  onError: (error: unknown) => void,
): ReactionPages {
  const [pages, setPages] = useState<Pages & { readonly tab: string | undefined }>({ ...NONE, tab });
  const { loaded, status } = pages.tab === tab ? pages : NONE;
  const current = useRef(request);
  const latest = useLatest({ onError, count: loaded.length });
  const fetch = useCallback(
    async (from: ReactionRequest, loadedSoFar: readonly Chat.Reaction[], minCount: number) => {
      setPages((previous) => ({ ...(previous.tab === tab ? previous : NONE), tab, status: 'loading' }));
      try {
        const reactions = [...loadedSoFar];
        let page: readonly Chat.Reaction[];
        do {
          page = await from.fetchNext();
          reactions.push(...page);
        } while (page.length > 0 && reactions.length < minCount);
        if (current.current === from) setPages({ tab, loaded: reactions, status: page.length === 0 ? 'done' : 'idle' });
      } catch (error) {
        if (current.current !== from) return;
        setPages((previous) => ({ ...previous, status: 'error' }));
        latest.current.onError(error);
      }
    },
    [latest, tab],
  );
  useEffect(() => {
    current.current = request;
    void fetch(request, [], latest.current.count);
  }, [request, fetch, latest]);
  const loadMore = useCallback(() => {
    if (status === 'idle' || status === 'error') void fetch(request, loaded, 0);
  }, [request, fetch, status, loaded]);
  return { loaded, status, loadMore };
}
