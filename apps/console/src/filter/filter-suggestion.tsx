import type { MouseEvent, ReactNode } from 'react';
import { numberText } from '../plots/plot-text.ts';
import { Icon } from '../ui/icon.tsx';
import { filterText } from './filter.ts';
import type { Suggestion } from './suggestions.ts';
import { valueLabel } from './value-label.ts';

interface FilterSuggestionProps {
  readonly suggestion: Suggestion;
  /** Whether the view has this filter, or its negation. */
  readonly state: 'is' | 'is not' | undefined;
  /** Whether to show the value as it is sent to the API, if its label differs. */
  readonly showsCode: boolean;
  /** Picks the negated filter. */
  readonly onNot: (event: MouseEvent) => void;
}

/** A suggested filter: the label, the code in small type, and the number of entries. */
export function FilterSuggestion({ suggestion, state, showsCode, onNot }: FilterSuggestionProps): ReactNode {
  const { name, value, about, count, and, isNot = false } = suggestion;
  if (value === '') return <span className="filter-more">Show all</span>;
  const label = about ?? valueLabel(name, value);
  const isCode = label.toLowerCase() !== value.toLowerCase();
  return (
    <>
      <span className="filter-label">{label}</span>
      {isCode && (showsCode || about !== undefined) && <small>{value}</small>}
      {and && <span className="filter-label">{filterText(and)}</span>}
      {state === 'is' && <Icon name="check" size={12} />}
      {state === 'is not' && <small>excluded</small>}
      {!isNot && !and && (
        // Part of an option, which may not contain controls; Alt+Enter does the same.
        <span className="filter-not" aria-hidden="true" onClick={onNot}>
          is not
        </span>
      )}
      {count !== undefined && <span className="filter-count">{numberText(count)}</span>}
    </>
  );
}
