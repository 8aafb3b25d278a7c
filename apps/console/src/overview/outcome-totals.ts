import type { LogsSummary, LogsSummarySeries } from '@chatwire/protocol';
import { OUTCOMES } from '@chatwire/protocol/notification-enums';
import { STACKED } from '../plots/bar-paths.ts';
import { type PlotSeries, sumOf } from '../plots/plot-data.ts';
import type { OutcomeCounts } from '../plots/summary.ts';
import { type Dimension, groupLabel } from './dimensions.ts';

/** Outcome counts of entries with the same value. */
export interface OutcomeTotals extends OutcomeCounts {
  /** Undefined for entries without a value. */
  readonly value: string | undefined;
  readonly count: number;
}

/** Returns the number of entries of a series that count in a bucket. */
type Count = (series: LogsSummarySeries, index: number) => number;

export const ALL_ENTRIES: Count = ({ count }, index) => count[index] ?? 0;

/** Counts the entries for which no provider was called: skipped or unreachable. */
export const WITHOUT_CALL: Count = ({ skipped, unreachable }, index) =>
  (skipped[index] ?? 0) + (unreachable[index] ?? 0);

/** Sums the series of a summary by one dimension, largest first. */
export function totalsBy({ series }: LogsSummary, dimension: Exclude<Dimension, 'outcome'>): OutcomeTotals[] {
  const byValue = Map.groupBy(series, ({ key }) => key[dimension]);
  const totals = [...byValue].map(([value, some]) => ({ value, ...countsOf(some) }));
  return totals.sort((one, other) => other.count - one.count);
}

/** Returns the totals of all outcomes in a summary. */
export function totalOf({ series }: LogsSummary): Omit<OutcomeTotals, 'value'> {
  return countsOf(series);
}

const MAX_LAYERS = 7;
/** Key of the layer that combines the remaining values. No dimension has it as a value. */
export const OTHER = '…';

/** Returns plot layers of one dimension: the largest values, and one layer for the rest. */
export function layersBy({ series, buckets }: LogsSummary, dimension: Dimension, countOf: Count): PlotSeries[] {
  if (dimension === 'outcome') return outcomeLayers(series, buckets.length);
  const layers = [...Map.groupBy(series, ({ key }) => key[dimension])]
    .map(([value, some]) => ({ value, values: buckets.map((_, index) => sumAt(some, index, countOf)) }))
    .filter(({ values }) => sumOf(values) > 0)
    .sort((one, other) => sumOf(other.values) - sumOf(one.values));
  const named = layers.slice(0, layers.length > MAX_LAYERS + 1 ? MAX_LAYERS : MAX_LAYERS + 1);
  const otherLayers = layers.slice(named.length);
  const namedSeries = named.map(({ value, values }, at) => ({
    key: value ?? '',
    label: groupLabel(dimension, value),
    color: at < MAX_LAYERS ? `--plot-${at + 1}` : '--plot-other',
    values,
  }));
  if (otherLayers.length === 0) return namedSeries;
  const values = buckets.map((_, index) => otherLayers.reduce((sum, layer) => sum + (layer.values[index] ?? 0), 0));
  const parts = otherLayers.map(({ value }) => groupLabel(dimension, value));
  return [...namedSeries, { key: OTHER, label: `${parts.length} others`, parts, color: '--plot-other', values }];
}

function outcomeLayers(series: readonly LogsSummarySeries[], buckets: number): PlotSeries[] {
  return STACKED.map((outcome) => ({
    key: outcome,
    label: groupLabel('outcome', outcome),
    color: `--plot-${outcome}`,
    values: Array.from({ length: buckets }, (_, index) => sumAt(series, index, (one) => one[outcome][index] ?? 0)),
  })).filter(({ values }) => sumOf(values) > 0);
}

function sumAt(series: readonly LogsSummarySeries[], index: number, countOf: Count): number {
  return series.reduce((sum, one) => sum + countOf(one, index), 0);
}

function countsOf(series: readonly LogsSummarySeries[]): Omit<OutcomeTotals, 'value'> {
  const sum = { count: 0, sent: 0, failed: 0, skipped: 0, unreachable: 0 };
  for (const one of series) {
    sum.count += sumOf(one.count);
    for (const outcome of OUTCOMES) sum[outcome] += sumOf(one[outcome]);
  }
  return sum;
}
