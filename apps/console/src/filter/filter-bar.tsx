import './filter-bar.css';
import { memo, type ReactNode, useRef, useState } from 'react';
import { useRerenderOnZoneChange } from '../time/use-zone-choice.ts';
import { type Filter, filtersIn, withFilter, withFlipped, withoutFilter } from './filter.ts';
import { FilterChip } from './filter-chip.tsx';
import { fieldOf } from './filter-fields.ts';
import { FilterInput } from './filter-input.tsx';
import type { FilterSearch } from './filter-search.ts';
import { RangePicker } from './range-picker.tsx';

interface FilterBarProps {
  readonly search: FilterSearch;
  /** Called with the new filters. */
  readonly onChange: (search: FilterSearch) => void;
}

/** Filters of a view: one chip per filter and an input for more. */
export const FilterBar = memo(function FilterBar({ search, onChange }: FilterBarProps): ReactNode {
  // The range is shown in the chosen zone.
  useRerenderOnZoneChange();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const filters = filtersIn(search);
  function edit({ name, isNot = false }: Filter): void {
    setTyped(`${fieldOf(name).label}${isNot ? ' is not' : ':'} `);
    input.current?.focus();
  }
  return (
    <search className="filter-bar">
      <RangePicker search={search} onChange={onChange} />
      <FilterInput
        input={input}
        typed={typed}
        onType={setTyped}
        search={search}
        onPick={(...added) => onChange(added.reduce(withFilter, search))}
      />
      {filters.length > 0 && (
        <ul className="filter-chips" aria-label="Filters">
          {filters.map((filter) => (
            <FilterChip
              key={`${filter.name} ${filter.value}`}
              filter={filter}
              onEdit={() => edit(filter)}
              onFlip={() => onChange(withFlipped(search, filter))}
              onRemove={() => onChange(withoutFilter(search, filter))}
            />
          ))}
          {filters.length > 1 && (
            <li>
              <button
                type="button"
                className="button quiet"
                onClick={() => onChange(filters.reduce(withoutFilter, search))}
              >
                Clear all
              </button>
            </li>
          )}
        </ul>
      )}
    </search>
  );
});
