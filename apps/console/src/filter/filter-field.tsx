import type { ReactNode, RefObject } from 'react';
import { Icon } from '../ui/icon.tsx';
import type { Filter } from './filter.ts';
import type { FilterSearch } from './filter-search.ts';

export interface FilterInputProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onType: (text: string) => void;
  /** Filters of the view, for the counts. */
  readonly search: FilterSearch;
  /** Called with the filters of a suggestion. */
  readonly onPick: (...filters: readonly Filter[]) => void;
}

/** Props of the input, with suggestions or before they are loaded. */
export const FILTER_INPUT = {
  'aria-label': 'Add filter',
  placeholder: 'Filter by person, reason, provider, message ID…',
} as const;

/** The frame of the filter input. `children`: the input. */
export function FilterField({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <div className="filter-input">
      <Icon name="search" />
      {children}
      <kbd aria-hidden="true" className="wide-only">
        /
      </kbd>
    </div>
  );
}
