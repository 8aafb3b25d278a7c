import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import { type Filter, filterText } from './filter.ts';
import { fieldOf } from './filter-fields.ts';
import { FilterValue } from './filter-value.tsx';

interface FilterChipProps {
  readonly filter: Filter;
  readonly onEdit: () => void;
  readonly onFlip: () => void;
  readonly onRemove: () => void;
}

/** One filter in words: its field, “is” or “is not” as a switch, and its value. */
export function FilterChip({ filter, onEdit, onFlip, onRemove }: FilterChipProps): ReactNode {
  const { name, value, isNot = false } = filter;
  const { label } = fieldOf(name);
  const text = filterText(filter);
  return (
    <li className={isNot ? 'filter-chip negated' : 'filter-chip'}>
      <span className="filter-chip-name">{label}</span>
      <button
        type="button"
        className="filter-chip-flip"
        aria-label={`${isNot ? 'is not' : 'is'} – change to ${filterText({ ...filter, isNot: !isNot })}`}
        title={isNot ? 'Change to “is”' : 'Change to “is not”'}
        onClick={onFlip}
      >
        {isNot ? 'is not' : 'is'}
      </button>
      <button type="button" className="filter-chip-value" aria-label={text} title={`Change ${label}`} onClick={onEdit}>
        <FilterValue name={name} value={value} />
      </button>
      <button type="button" className="filter-chip-remove" aria-label={`Remove filter ${text}`} onClick={onRemove}>
        <Icon name="close" size={12} />
      </button>
    </li>
  );
}
