import { useCallback, useEffect, useRef, useState } from 'react';

/** A list that is loaded page by page. */
export interface Pages<Item> {
  readonly items: readonly Item[];
  readonly status: 'loading' | 'ready' | 'failed';
  readonly hasMore: boolean;
  /** Loads the next page; after a failure, the same one again. */
  readonly more: () => void;
}

/** Returns a page of items, and whether there are more. */
export type LoadPage<Item> = () => Promise<{ readonly items: readonly Item[]; readonly hasMore: boolean }>;

/** Loads the pages of a request; `begin` creates it, and starts again when it changes. */
export function usePages<Item>(begin: () => LoadPage<Item>): Pages<Item> {
  const [state, setState] = useState<Omit<Pages<Item>, 'more'>>({ items: [], status: 'loading', hasMore: false });
  const load = useRef<LoadPage<Item> | undefined>(undefined);
  const more = useCallback(() => {
    const current = load.current;
    if (!current) return;
    setState((was) => ({ ...was, status: 'loading' }));
    current().then(
      ({ items, hasMore }) => {
        if (current !== load.current) return;
        setState((was) => ({ items: [...was.items, ...items], status: 'ready', hasMore }));
      },
      () => current === load.current && setState((was) => ({ ...was, status: 'failed' })),
    );
  }, []);
  useEffect(() => {
    load.current = begin();
    setState({ items: [], status: 'loading', hasMore: false });
    more();
    return () => {
      load.current = undefined;
    };
  }, [begin, more]);
  return { ...state, more };
}
