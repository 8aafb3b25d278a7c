import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { useHotkey } from '../ui/use-hotkey.ts';
import { type Suggestion, type SuggestionGroup, searchTextOf, suggestionsFor } from './suggestions.ts';
import { useSearchResults } from './use-search-results.ts';

/** Input for any filter, with suggestions. `/` focuses it. */
export function FilterInput({ onPick }: { readonly onPick: (suggestion: Suggestion) => void }): ReactNode {
  const [typed, setTyped] = useState('');
  const found = useSearchResults(searchTextOf(typed));
  const input = useRef<HTMLInputElement>(null);
  useHotkey('/', () => input.current?.focus());
  const groups = suggestionsFor(typed, found);

  function pick(suggestion: Suggestion): void {
    setTyped('');
    onPick(suggestion);
  }

  return (
    <Autocomplete.Root
      items={groups}
      value={typed}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
      filter={null}
      autoHighlight="always"
      itemToStringValue={({ value }: Suggestion) => value}
    >
      <div className="filter-input">
        <Icon name="search" />
        <Autocomplete.Input
          ref={input}
          aria-label="Add filter"
          placeholder="Filter by person, reason, provider, message ID…"
        />
        <kbd aria-hidden="true">/</kbd>
      </div>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="popup-place">
          <Autocomplete.Popup className="popup filter-popup">
            <Autocomplete.Empty>
              <p className="filter-none">{typed.trim() === '' ? HELP : 'No matching filter.'}</p>
            </Autocomplete.Empty>
            <Autocomplete.List className="filter-list">
              {(group: SuggestionGroup) => (
                <Autocomplete.Group key={group.label} items={group.items}>
                  <Autocomplete.GroupLabel className="filter-group">{group.label}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: Suggestion) => (
                      <Autocomplete.Item
                        key={`${item.name} ${item.value}`}
                        value={item}
                        className="filter-item"
                        onClick={() => pick(item)}
                      >
                        <span>{item.value}</span>
                        {item.about !== undefined && <small>{item.about}</small>}
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

const HELP = 'Search by name, reason, provider or ID, or use field:value, e.g. reason:mute.';
