import { useCallback, useEffect, useState } from 'react';
import type { Person, Playground } from '../src/playground/playground.ts';

export type PeopleState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly people: readonly Person[] }
  | { readonly kind: 'failed'; readonly retry: () => void };

const LOADING: PeopleState = { kind: 'loading' };

/** Returns the users to log in as; none without demo data. */
export function usePeople(playground: Playground): PeopleState {
  const [state, setState] = useState(LOADING);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setState(LOADING);
    setAttempt((count) => count + 1);
  }, []);
  useEffect(() => {
    let isCurrent = true;
    playground.people().then(
      (people) => isCurrent && setState({ kind: 'ready', people }),
      () => isCurrent && setState({ kind: 'failed', retry }),
    );
    return () => {
      isCurrent = false;
    };
  }, [playground, attempt, retry]);
  return state;
}
