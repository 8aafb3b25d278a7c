import type { ReactNode } from 'react';
import { numberText } from '../plots/plot-text.ts';
import { Icon } from '../ui/icon.tsx';
import type { Suggestion } from './suggestions.ts';
import { valueLabel } from './value-label.ts';

interface FilterSuggestionProps {
  readonly suggestion: Suggestion;
  /** Whether the view has this filter. */
  readonly isSet: boolean;
  /** Whether to show the value as it is sent to the API, if its label differs. */
  readonly showsCode: boolean;
}

/** A suggested filter: the label, the code in small type, and the number of entries. */
export function FilterSuggestion({ suggestion, isSet, showsCode }: FilterSuggestionProps): ReactNode {
  const { name, value, about, count } = suggestion;
  if (value === '') return <span className="filter-more">Show all</span>;
  const label = about ?? valueLabel(name, value);
  const isCode = label.toLowerCase() !== value.toLowerCase();
  return (
    <>
      <span className="filter-label">{label}</span>
      {isCode && (showsCode || about !== undefined) && <small>{value}</small>}
      {isSet && <Icon name="check" size={12} />}
      {count !== undefined && <span className="filter-count">{numberText(count)}</span>}
    </>
  );
}
