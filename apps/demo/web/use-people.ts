import { useEffect, useState } from 'react';
import type { Person, Playground } from '../src/playground/playground.ts';

/** Returns the users to log in as; undefined until the server responds, empty without demo data or a response. */
export function usePeople(playground: Playground): readonly Person[] | undefined {
  const [people, setPeople] = useState<readonly Person[] | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    playground.people().then(
      (loaded) => isCurrent && setPeople(loaded),
      () => isCurrent && setPeople([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [playground]);
  return people;
}
