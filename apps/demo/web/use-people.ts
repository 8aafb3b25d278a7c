import { useEffect, useState } from 'react';
import type { Person, Playground } from '../src/playground/playground.ts';

/** Who can be logged in; undefined until the server has said, empty where nothing was seeded or nobody answers. */
export function usePeople(playground: Playground): readonly Person[] | undefined {
  const [people, setPeople] = useState<readonly Person[] | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    playground.people().then(
      (found) => isCurrent && setPeople(found),
      () => isCurrent && setPeople([]),
    );
    return () => {
      isCurrent = false;
    };
  }, [playground]);
  return people;
}
