import type { ReactNode } from 'react';
import type { FilterSearch } from '../filter/filter-search.ts';
import { CategoryBars } from './category-bars.tsx';
import { type Dimension, valueWords } from './dimensions.ts';
import { filterOfLayer } from './marks.ts';
import type { Tally } from './outcome-totals.ts';
import { Panel } from './panel.tsx';

interface CategoriesPanelProps {
  readonly title: string;
  readonly about?: string;
  readonly none: string;
  readonly dimension: Dimension;
  readonly tallies: readonly Tally[];
  readonly before: readonly Tally[];
  readonly entriesOf: (own: FilterSearch) => FilterSearch;
}

/** How often each value of a dimension occurred, and how often in the span before. */
export function CategoriesPanel({
  title,
  about,
  none,
  dimension,
  tallies,
  before,
  entriesOf,
}: CategoriesPanelProps): ReactNode {
  return (
    <Panel title={title} {...(about !== undefined && { about })}>
      {tallies.length === 0 ? (
        <p className="panel-none">{none}</p>
      ) : (
        <CategoryBars
          categories={tallies.map((tally) => ({
            key: tally.value ?? '',
            label: valueWords(dimension, tally.value),
            count: tally.count,
            before: before.length === 0 ? undefined : (before.find(({ value }) => value === tally.value)?.count ?? 0),
            entries: entriesOf(filterOfLayer(dimension, tally.value ?? '')),
            colour: colourOf(tally),
          }))}
        />
      )}
    </Panel>
  );
}

/** As the outcome that is most of it. */
function colourOf({ sent, failed, skipped, unreachable }: Tally): string {
  const most = Math.max(sent, failed, skipped, unreachable);
  if (most === failed) return '--plot-failed';
  if (most === unreachable) return '--plot-unreachable';
  return most === skipped ? '--plot-skipped' : '--plot-sent';
}
