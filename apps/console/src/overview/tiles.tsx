import './tiles.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FilterSearch } from '../filter/filter-search.ts';
import type { Tile } from './tiles-of.ts';

interface TilesProps {
  readonly tiles: readonly Tile[];
  /** Adds the filters of the page to `filter`. */
  readonly entriesOf: (filter: FilterSearch) => FilterSearch;
}

/** Key numbers of the period; each links to its entries. */
export function Tiles({ tiles, entriesOf }: TilesProps): ReactNode {
  return (
    <ul className="tiles">
      {tiles.map(({ label, value, about, change, isWorse, entries }) => (
        <li key={label}>
          <Link to="/logs" search={entriesOf(entries)}>
            <span className="tiles-label">{label}</span>
            <span className="tiles-value">{value}</span>
            <span className="tiles-about">{about}</span>
            <span className={isWorse ? 'tiles-change worse' : 'tiles-change'}>
              {change ?? '–'}
              <span className="visually-hidden"> vs previous period</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
