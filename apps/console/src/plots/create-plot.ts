import './known-language.ts';
import 'uplot/dist/uPlot.min.css';
import uPlot from 'uplot';
import { isMidnight } from '../time/is-midnight.ts';
import { zoneChoice, zonedFormat } from '../time/time-zone.ts';
import { type PlotData, stackTops } from './plot-data.ts';
import { tokenColor } from './token-color.ts';

export type PlotKind = 'bars' | 'lines';

interface PlotOptions {
  readonly kind: PlotKind;
  readonly data: PlotData;
  /** Axis values. */
  readonly format: (value: number) => string;
  /** Called with the plot area, in CSS pixels, whenever it changes. */
  readonly onLayout: (area: PlotArea) => void;
}

export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Maximum of the value axis. */
  readonly highest: number;
}

const DAY_SECONDS = 86_400;
const WHOLE_STEPS = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();
const TIME = zonedFormat({ hour: '2-digit', minute: '2-digit' });
const DAY = zonedFormat({ day: 'numeric', month: 'short' });

/** Draws marks, grid, and axes into a host element; its owner handles pointing. */
export function createPlot(host: HTMLElement, size: { width: number; height: number }, options: PlotOptions): uPlot {
  const { kind, data, format, onLayout } = options;
  const font = `${Math.round(0.82 * rootFontPx())}px system-ui, sans-serif`;
  const axis = {
    font,
    stroke: () => tokenColor('--muted'),
    grid: { stroke: () => tokenColor('--line'), width: 1 },
    ticks: { show: false },
    gap: 6,
  };
  const [first, last] = [data.spans[0], data.spans.at(-1)];
  return new uPlot(
    {
      ...size,
      padding: [8, 1.4 * rootFontPx(), 0, 0],
      legend: { show: false },
      cursor: { show: false },
      // Whole hours and days on the time axis are those of the chosen zone.
      ...(zoneChoice() === 'utc' && { tzDate: (seconds: number) => uPlot.tzDate(new Date(seconds * 1_000), 'UTC') }),
      scales: {
        x: { range: [(first?.from ?? 0) / 1_000, (last?.to ?? 1) / 1_000] },
        y: { range: (_, __, highestValue) => [0, Math.max(1, highestValue * 1.05)] },
      },
      axes: [
        { ...axis, grid: { show: false }, size: 1.9 * rootFontPx(), space: 5 * rootFontPx(), values: timesText },
        {
          ...axis,
          size: (_, texts) => 16 + (Math.max(0, ...(texts ?? []).map(({ length }) => length)) * rootFontPx()) / 2,
          space: 2.4 * rootFontPx(),
          // Counts are integers.
          ...(kind === 'bars' && { incrs: WHOLE_STEPS }),
          values: (_, values) => values.map(format),
        },
      ],
      series: [{}, ...(kind === 'bars' ? barSeries(data) : lineSeries(data)), ...beforeSeries(data)],
      hooks: {
        draw: [
          ({ bbox, scales }) => {
            const { left, top, width, height } = bbox;
            const scale = uPlot.pxRatio;
            onLayout({
              left: left / scale,
              top: top / scale,
              width: width / scale,
              height: height / scale,
              highest: scales.y?.max ?? 1,
            });
          },
        ],
      },
    },
    alignedData(kind, data),
    host,
  );
}

/** The top layer is drawn first, the others over it. */
function alignedData(kind: PlotKind, { spans, series, before }: PlotData): uPlot.AlignedData {
  const starts = spans.map(({ from, to }) => (kind === 'bars' ? from : (from + to) / 2) / 1_000);
  const values = kind === 'bars' ? stackTops(series).toReversed() : series.map((layer) => [...layer.values]);
  return [starts, ...values, ...(before ? [[...before]] : [])];
}

/** A dashed outline over the bars. */
function beforeSeries({ before }: PlotData): uPlot.Series[] {
  if (!before) return [];
  const steps = uPlot.paths.stepped?.({ align: 1 });
  return [
    {
      ...(steps && { paths: steps }),
      stroke: () => tokenColor('--text'),
      width: 1.25,
      dash: [3, 3],
      points: { show: false },
    },
  ];
}

function barSeries({ series }: PlotData): uPlot.Series[] {
  const bars = uPlot.paths.bars?.({ size: [0.84, 160], align: 1 });
  return series.toReversed().map(({ color }) => ({
    ...(bars && { paths: bars }),
    fill: () => tokenColor(color),
    width: 0,
    points: { show: false },
  }));
}

function lineSeries({ series }: PlotData): uPlot.Series[] {
  return series.map(({ color, values }) => ({
    stroke: () => tokenColor(color),
    width: 1.75,
    // A value between two missing ones has no line segment.
    points: {
      show: values.some((value, at) => value !== null && isAlone(values, at)),
      size: 4,
      stroke: () => tokenColor(color),
    },
  }));
}

function isAlone(values: readonly (number | null)[], at: number): boolean {
  return (values[at - 1] ?? null) === null && (values[at + 1] ?? null) === null;
}

function timesText(_: uPlot, splits: number[], __: number, ___: number, stepS: number): string[] {
  return splits.map((seconds) => {
    const isDay = stepS >= DAY_SECONDS || isMidnight(seconds * 1_000);
    return (isDay ? DAY() : TIME()).format(seconds * 1_000);
  });
}

function rootFontPx(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
}
