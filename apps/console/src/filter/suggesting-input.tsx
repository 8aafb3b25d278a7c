import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { LOADING } from '../text/common.ts';
import { facetGroups, withCounts } from './facets.ts';
import { stateOf } from './filter.ts';
import { FILTER_INPUT, FilterField, type FilterInputProps } from './filter-field.tsx';
import { fieldOf } from './filter-fields.ts';
import { parseFilterSearch } from './filter-search.ts';
import { FilterSuggestion } from './filter-suggestion.tsx';
import { nameAndNumberIn } from './name-and-number.ts';
import { replacementsLast, replacesFilter } from './occupied-fields.ts';
import { type Suggestion, type SuggestionGroup, searchTextOf, suggestionsFor } from './suggestions.ts';
import { useFacetCounts } from './use-facet-counts.ts';
import { useSearchResults } from './use-search-results.ts';

export interface SuggestingInputProps extends FilterInputProps {
  /** The selection to start with, if the input has the focus. */
  readonly selection: readonly [start: number, end: number] | undefined;
}

/** The input with suggestions. Shows the facets of the view until something is typed. */
export function SuggestingInput({ input, typed, onType, search, onPick, selection }: SuggestingInputProps): ReactNode {
  useLayoutEffect(() => {
    if (!selection) return;
    input.current?.focus();
    input.current?.setSelectionRange(...selection);
  }, [input, selection]);
  const [isOpen, setOpen] = useState(false);
  const results = useSearchResults(searchTextOf(typed));
  // For “Pia 674”, which names a person and a message, the name is searched as well.
  const resultsByName = useSearchResults(nameAndNumberIn(typed)?.name ?? '');
  const allResults = [
    ...results,
    ...resultsByName.filter(({ kind, id }) => !results.some((result) => result.kind === kind && result.id === id)),
  ];
  const { counts, isLoading } = useFacetCounts(parseFilterSearch({ ...search }), isOpen);
  const isEmpty = typed.trim() === '';
  const facets = isLoading ? [] : facetGroups(counts);
  const groups = isEmpty
    ? facets
    : withCounts(replacementsLast(suggestionsFor(typed, allResults), search, typed), counts);
  const first = isEmpty ? undefined : groups[0]?.items[0];
  // If every matching field is taken, the user has to choose the one that is replaced.
  const isFirstPreselected = first !== undefined && !replacesFilter(search, first, typed);

  const highlighted = useRef<Suggestion>(undefined);

  function pick(suggestion: Suggestion, isNot: boolean): void {
    const { name, value, and } = suggestion;
    // An empty value represents all values of the field.
    if (value === '') return onType(`${fieldOf(name).label}${isNot ? ' is not' : ':'} `);
    onType('');
    setOpen(false);
    onPick({ name, value, ...(isNot && { isNot }) }, ...(and ? [and] : []));
  }

  return (
    <Autocomplete.Root
      items={groups}
      value={typed}
      open={isOpen}
      onOpenChange={(open, { reason }) => reason !== 'item-press' && setOpen(open)}
      onValueChange={(value, { reason }) => reason !== 'item-press' && onType(value)}
      filter={null}
      autoHighlight={isFirstPreselected ? 'always' : false}
      onItemHighlighted={(item?: Suggestion) => {
        highlighted.current = item;
      }}
      itemToStringValue={({ value }: Suggestion) => value}
    >
      <FilterField>
        <Autocomplete.Input
          ref={input}
          {...FILTER_INPUT}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={(event) => {
            const item = highlighted.current ?? (isFirstPreselected ? first : undefined);
            if (event.key !== 'Enter' || !event.altKey || !item) return;
            event.preventDefault();
            pick(item, true);
          }}
        />
      </FilterField>
      <Autocomplete.Portal>
        <Autocomplete.Positioner sideOffset={4} className="popup-place">
          <Autocomplete.Popup className="popup filter-popup">
            <Autocomplete.Empty>
              <p className="filter-none">{isEmpty ? (isLoading ? LOADING : NO_ENTRIES) : 'No matching filter.'}</p>
            </Autocomplete.Empty>
            <Autocomplete.List className={isEmpty ? 'filter-list facets' : 'filter-list'}>
              {(group: SuggestionGroup) => (
                <Autocomplete.Group key={group.label} items={group.items} className="filter-facet">
                  <Autocomplete.GroupLabel className="filter-group">{group.label}</Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(item: Suggestion) => (
                      <Autocomplete.Item
                        key={`${item.isNot ? 'not ' : ''}${item.name} ${item.value}`}
                        value={item}
                        className="filter-item"
                        onClick={({ altKey }) => pick(item, item.isNot === true || altKey)}
                      >
                        <FilterSuggestion
                          suggestion={item}
                          state={item.and ? undefined : stateOf(search, item)}
                          showsCode={!isEmpty}
                          onNot={(event) => {
                            event.stopPropagation();
                            pick(item, true);
                          }}
                        />
                      </Autocomplete.Item>
                    )}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
            {isEmpty && <p className="filter-help">{HELP}</p>}
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  );
}

const NO_ENTRIES = 'No entries in this view.';
const HELP = 'Type a name, a reason such as “muted”, a number, or field:value. To exclude: “not muted”, or Alt+Enter.';
