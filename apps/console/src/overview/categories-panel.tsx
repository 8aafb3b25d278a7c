import type { ReactNode } from 'react';
import type { FilterSearch } from '../filter/filter-search.ts';
import { CategoryBars } from './category-bars.tsx';
import { type Dimension, groupLabel } from './dimensions.ts';
import { filterOfLayer } from './marks.ts';
import type { OutcomeTotals } from './outcome-totals.ts';
import { Panel } from './panel.tsx';

interface CategoriesPanelProps {
  readonly title: string;
  readonly about?: string;
  readonly emptyText: string;
  readonly dimension: Dimension;
  readonly totals: readonly OutcomeTotals[];
  readonly before: readonly OutcomeTotals[];
  /** Adds the filters of the page to `filter`. */
  readonly entriesOf: (filter: FilterSearch) => FilterSearch;
}

/** Counts by value of a dimension, compared with the previous period. */
export function CategoriesPanel({
  title,
  about,
  emptyText,
  dimension,
  totals,
  before,
  entriesOf,
}: CategoriesPanelProps): ReactNode {
  return (
    <Panel title={title} {...(about !== undefined && { about })}>
      {totals.length === 0 ? (
        <p className="panel-none">{emptyText}</p>
      ) : (
        <CategoryBars
          categories={totals.map((each) => ({
            key: each.value ?? '',
            label: groupLabel(dimension, each.value),
            count: each.count,
            before: before.length === 0 ? undefined : (before.find(({ value }) => value === each.value)?.count ?? 0),
            entries: entriesOf(filterOfLayer(dimension, each.value ?? '')),
            color: colorOf(each),
          }))}
        />
      )}
    </Panel>
  );
}

/** Returns the colour of the most frequent outcome. */
function colorOf({ sent, failed, skipped, unreachable }: OutcomeTotals): string {
  const highest = Math.max(sent, failed, skipped, unreachable);
  if (highest === failed) return '--plot-failed';
  if (highest === unreachable) return '--plot-unreachable';
  return highest === skipped ? '--plot-skipped' : '--plot-sent';
}
