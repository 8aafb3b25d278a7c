import { type FilterSearch, parseFilterSearch } from '../filter/filter-search.ts';
import { type Span, timesOf } from '../plots/span.ts';
import type { Dimension } from './dimensions.ts';
import { OTHER } from './outcome-totals.ts';

/** Returns the log filters for the entries of a mark: the view's filters, its own, and its time. */
export function entriesOf(view: FilterSearch, span: Span, filter: FilterSearch = {}): FilterSearch {
  const { range: _, ...rest } = parseFilterSearch({ ...view });
  return { ...rest, ...filter, ...timesOf(span) };
}

/** Returns the filter of a layer; empty if the log has no filter for it. */
export function filterOfLayer(dimension: Dimension, key: string): FilterSearch {
  if (key === OTHER) return {};
  if (key !== '') return parseFilterSearch({ [dimension]: key });
  return dimension === 'reason' ? { notificationTriggered: 'true' } : {};
}
