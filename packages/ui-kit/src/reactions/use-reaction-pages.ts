import type { Chat } from '@chatwire/sdk';
import { useLatest } from '../provider/use-latest.ts';
import { useCallback, useEffect, useRef, useState } from 'react';

/** Reads reactions page by page; empty at the end. */
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

/** The pages of one tab, from the start for each new `request`; what a former request answers is dropped. */
export function useReactionPages(request: ReactionRequest, onError: (error: unknown) => void): ReactionPages {
  const [{ loaded, status }, setPages] = useState<Pages>(NONE);
  const current = useRef(request);
  const latest = useLatest(onError);
  const fetch = useCallback(
    async (from: ReactionRequest, isFirst: boolean) => {
      setPages((pages) => ({ ...pages, status: 'loading' }));
      try {
        const page = await from.fetchNext();
        if (current.current !== from) return;
        const next = page.length === 0 ? 'done' : 'idle';
        setPages((pages) => ({ loaded: isFirst ? page : [...pages.loaded, ...page], status: next }));
      } catch (error) {
        if (current.current !== from) return;
        setPages((pages) => ({ ...pages, status: 'error' }));
        latest.current(error);
      }
    },
    [latest],
  );
  useEffect(() => {
    // What is shown stays until the new first page is there.
    current.current = request;
    void fetch(request, true);
  }, [request, fetch]);
  const loadMore = useCallback(() => {
    if (status === 'idle' || status === 'error') void fetch(request, status === 'error' && loaded.length === 0);
  }, [request, fetch, status, loaded]);
  return { loaded, status, loadMore };
}
