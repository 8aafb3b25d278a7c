import './filter-bar.css';
import { type ReactNode, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';
import { type FieldName, fieldOf } from './filter-fields.ts';
import { FilterInput } from './filter-input.tsx';
import { type FilterSearch, setFieldsOf } from './filter-search.ts';
import { FilterValue } from './filter-value.tsx';
import { RangePicker } from './range-picker.tsx';
import { valueLabel } from './value-label.ts';

interface FilterBarProps {
  readonly search: FilterSearch;
  /** Called with the new filters. */
  readonly onChange: (search: FilterSearch) => void;
}

/** Filters of a view: one chip per filter and an input for more. */
export function FilterBar({ search, onChange }: FilterBarProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [typed, type] = useState('');
  const fields = setFieldsOf(search);
  const without = (name: FieldName): FilterSearch => {
    const { [name]: _, ...rest } = search;
    return rest;
  };
  function edit(name: FieldName): void {
    type(`${fieldOf(name).label}: `);
    input.current?.focus();
  }
  return (
    <search className="filter-bar">
      <RangePicker search={search} onChange={onChange} />
      <FilterInput
        input={input}
        typed={typed}
        onType={type}
        search={search}
        onPick={({ name, value }) => onChange({ ...search, [name]: value })}
      />
      {fields.length > 0 && (
        <ul className="filter-chips" aria-label="Filters">
          {fields.map(({ name, value }) => (
            <li key={name} className="filter-chip">
              <button
                type="button"
                className="filter-chip-value"
                title={`Change ${fieldOf(name).label}`}
                onClick={() => edit(name)}
              >
                {fieldOf(name).label}: <FilterValue name={name} value={value} />
              </button>
              <button
                type="button"
                className="filter-chip-remove"
                aria-label={`Remove filter ${fieldOf(name).label}: ${valueLabel(name, value)}`}
                onClick={() => onChange(without(name))}
              >
                <Icon name="close" size={12} />
              </button>
            </li>
          ))}
          {fields.length > 1 && (
            <li>
              <button
                type="button"
                className="button quiet"
                onClick={() =>
                  onChange(fields.reduce<FilterSearch>((rest, { name }) => ({ ...rest, [name]: undefined }), search))
                }
              >
                Clear all
              </button>
            </li>
          )}
        </ul>
      )}
    </search>
  );
}
