import type { Outcome } from '@chatwire/protocol';
import type { FilterSearch } from '../filter/filter-search.ts';
import { numberText, percentText } from '../plots/plot-text.ts';
import { durationText } from '../text/times.ts';
import { changeText } from './change.ts';
import { valueLabel } from './dimensions.ts';
import { type LatencyName, percentileOf } from './latency-series.ts';
import { totalOf } from './outcome-totals.ts';
import type { Overview } from './read-overview.ts';
import { successRate } from './success-rate.ts';

/** A number of a whole span. */
export interface Tile {
  readonly label: string;
  readonly value: string;
  /** Its share, or what it is the number of. */
  readonly about?: string;
  readonly change: string | undefined;
  /** Whether the change is for the worse; absent where that cannot be said. */
  readonly isWorse?: boolean;
  readonly entries: FilterSearch;
}

/** The span in a few numbers. */
export function tilesOf({ total, totalBefore }: Overview, latency: LatencyName): Tile[] {
  const [now, before] = [totalOf(total), totalOf(totalBefore)];
  const since = (count: number, countBefore: number) =>
    before.count === 0 ? undefined : changeText(count, countBefore);
  const counted = (outcome: Outcome, about: string): Tile => ({
    label: valueLabel('outcome', outcome),
    value: numberText(now[outcome]),
    about: now.count === 0 ? about : `${percentText(now[outcome] / now.count)} · ${about}`,
    change: since(now[outcome], before[outcome]),
    ...(outcome === 'failed' && { isWorse: before.count > 0 && now.failed > before.failed }),
    entries: { outcome },
  });
  return [
    {
      label: 'Decisions',
      value: numberText(now.count),
      about: 'one per person and device',
      change: since(now.count, before.count),
      entries: {},
    },
    counted('sent', 'taken by a provider'),
    counted('failed', 'tried in vain'),
    counted('skipped', 'by settings'),
    counted('unreachable', 'no way there'),
    successTile(successRate(now), successRate(before)),
    latencyTile(percentileOf(total, latency, 'p95'), percentileOf(totalBefore, latency, 'p95')),
  ];
}

function successTile(now: number | undefined, before: number | undefined): Tile {
  const points = now === undefined || before === undefined ? undefined : (now - before) * 100;
  return {
    label: 'Success of providers',
    value: now === undefined ? '–' : percentText(now),
    about: 'sent of what was tried',
    change: points === undefined ? undefined : pointsText(points),
    ...(points !== undefined && { isWorse: points < -0.05 }),
    entries: { outcome: 'failed' },
  };
}

function latencyTile(now: number | undefined, before: number | undefined): Tile {
  return {
    label: '95 of 100 within',
    value: now === undefined ? '–' : durationText(now),
    about: 'from message to answer',
    change: now === undefined || before === undefined ? undefined : changeText(now, before),
    ...(now !== undefined && before !== undefined && { isWorse: now > before * 1.2 }),
    entries: { channel: 'push', outcome: 'sent' },
  };
}

function pointsText(points: number): string {
  const size = Math.abs(points);
  return size < 0.05 ? 'as before' : `${points > 0 ? '▲' : '▼'} ${size.toFixed(1)} points`;
}
