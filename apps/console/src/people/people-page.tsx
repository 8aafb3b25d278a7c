import { LOADING, NO_PEOPLE_FOUND } from '../text/common.ts';
import './people-page.css';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import { useRerenderOnZoneChange } from '../time/use-zone-choice.ts';
import { Icon } from '../ui/icon.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { useHotkey } from '../ui/use-hotkey.ts';
import { PeopleTable } from './people-table.tsx';
import { usePeople } from './use-people.ts';

const route = getRouteApi('/people');
const MAX_PEOPLE = 100;

/** Users, found by name or id. */
export function PeoplePage(): ReactNode {
  useRerenderOnZoneChange();
  const { text = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const input = useRef<HTMLInputElement>(null);
  useHotkey('/', () => input.current?.focus());
  const [typed, setTyped] = useState(text);
  const { data: people, error, refetch, isPlaceholderData } = usePeople(useDebounced(typed.trim()), MAX_PEOPLE);
  // Updates the URL on each keystroke: a delayed update would cancel a navigation started during the delay.
  const find = (next: string) => {
    setTyped(next);
    void navigate({ search: next.trim() === '' ? {} : { text: next.trim() }, replace: true });
  };
  const clear = () => {
    find('');
    input.current?.focus();
  };
  return (
    <div className="people">
      <h1>People</h1>
      <div className="icon-field people-search">
        <Icon name="search" />
        <input
          ref={input}
          type="search"
          aria-label="Find people"
          placeholder="Name or ID"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => find(target.value)}
        />
      </div>
      {error ? (
        <LoadError error={error} what="people" onRetry={() => void refetch()} />
      ) : people?.length === 0 && isPlaceholderData ? (
        <p className="state" role="status">
          {LOADING}
        </p>
      ) : people?.length === 0 ? (
        <div className="state">
          <Icon name="search" size={28} />
          <h2>{NO_PEOPLE_FOUND}</h2>
          {typed.trim() !== '' && (
            <button type="button" className="button" onClick={clear}>
              Clear search
            </button>
          )}
        </div>
      ) : (
        <PeopleTable people={people ?? []} />
      )}
      {people?.length === MAX_PEOPLE && (
        <p className="people-note">Showing the first {MAX_PEOPLE}. Search to find others.</p>
      )}
    </div>
  );
}
