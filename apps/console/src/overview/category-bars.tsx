import './category-bars.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FilterSearch } from '../filter/filter-search.ts';
import { numberText } from '../plots/plot-text.ts';
import { periodChangeText } from './period-change.ts';

export interface Category {
  readonly key: string;
  readonly label: string;
  /** A second line, such as how the count is divided. */
  readonly detail?: string | undefined;
  readonly count: number;
  /** Count in the previous period; undefined if unknown. */
  readonly before: number | undefined;
  /** Filters of its entries. */
  readonly entries: FilterSearch;
  /** Name of a CSS variable with the colour of the bar. */
  readonly color: string;
}

/** Bars of counts; each links to its entries. */
export function CategoryBars({ categories }: { readonly categories: readonly Category[] }): ReactNode {
  const highest = Math.max(1, ...categories.map(({ count }) => count));
  return (
    <ul className="category-bars">
      {categories.map(({ key, label, detail, count, before, entries, color }) => (
        <li key={key}>
          <Link to="/logs" search={entries}>
            <span className="category-bars-label">
              {label}
              {detail !== undefined && <small>{detail}</small>}
            </span>
            <span className="category-bars-count">{numberText(count)}</span>
            {before !== undefined && <span className="category-bars-change">{periodChangeText(count, before)}</span>}
            <span className="category-bars-track" aria-hidden="true">
              <i style={{ width: `${Math.max(0.6, (count / highest) * 100)}%`, background: `var(${color})` }} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
