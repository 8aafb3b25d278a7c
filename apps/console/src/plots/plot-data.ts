import type { Span } from './span.ts';

/** One line, or one layer of stacked bars. */
export interface PlotSeries {
  readonly key: string;
  readonly label: string;
  /** What a series with a collective label consists of: the labels of its parts. */
  readonly parts?: readonly string[];
  /** Name of a colour token. */
  readonly color: string;
  /** One per span; null without a value. */
  readonly values: readonly (number | null)[];
}

export interface PlotData {
  /** Consecutive spans. */
  readonly spans: readonly Span[];
  /** Stacked from the bottom. */
  readonly series: readonly PlotSeries[];
  /** Totals of the previous period, one per span; absent if there is none. */
  readonly before?: readonly number[];
}

/** Returns the data of some series; of all if none is chosen. The previous period is known only of all together. */
export function withOnly(data: PlotData, keys: readonly string[]): PlotData {
  if (keys.length === 0) return data;
  return { spans: data.spans, series: data.series.filter(({ key }) => keys.includes(key)) };
}

/** Returns the tops of the stacked layers. */
export function stackTops(series: readonly PlotSeries[]): number[][] {
  const tops: number[][] = [];
  for (const { values } of series) {
    const below = tops.at(-1);
    tops.push(values.map((value, index) => (below?.[index] ?? 0) + (value ?? 0)));
  }
  return tops;
}

/** Returns the layer at a height of one stack; undefined above it. */
export function layerAt(series: readonly PlotSeries[], index: number, height: number): PlotSeries | undefined {
  const tops = stackTops(series);
  return series.find(({ values }, layer) => (values[index] ?? 0) > 0 && height <= (tops[layer]?.[index] ?? 0));
}

/** Returns the sum of the values; null counts as 0. */
export function sumOf(values: readonly (number | null)[]): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
}
