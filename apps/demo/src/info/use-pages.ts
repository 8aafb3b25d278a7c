import { useCallback, useEffect, useRef, useState } from 'react';

/** A list that is loaded page by page. */
export interface Pages<Item> {
  readonly items: readonly Item[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly hasMore: boolean;
  /** Loads the next page; after a failure, the same one again. */
  readonly loadMore: () => void;
}

/** Returns a page of items, and whether there are more. */
export type LoadPage<Item> = () => Promise<{ readonly items: readonly Item[]; readonly hasMore: boolean }>;

/** Loads the pages of a request, which `createRequest` creates. Starts again when that function changes. */
export function usePages<Item>(createRequest: () => LoadPage<Item>): Pages<Item> {
  const [state, setState] = useState<Omit<Pages<Item>, 'loadMore'>>({ items: [], status: 'loading', hasMore: false });
  const load = useRef<LoadPage<Item> | undefined>(undefined);
  const loadMore = useCallback(() => {
    const loadPage = load.current;
    if (!loadPage) return;
    setState((previous) => ({ ...previous, status: 'loading' }));
    loadPage().then(
      ({ items, hasMore }) => {
        if (loadPage !== load.current) return;
        setState((previous) => ({ items: [...previous.items, ...items], status: 'ready', hasMore }));
      },
      () => loadPage === load.current && setState((previous) => ({ ...previous, status: 'failed' })),
    );
  }, []);
  useEffect(() => {
    load.current = createRequest();
    setState({ items: [], status: 'loading', hasMore: false });
    loadMore();
    return () => {
      load.current = undefined;
    };
  }, [createRequest, loadMore]);
  return { ...state, loadMore };
}
