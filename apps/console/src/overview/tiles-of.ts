import type { Outcome } from '@chatwire/protocol';
import type { FilterSearch } from '../filter/filter-search.ts';
import { numberText, percentText } from '../plots/plot-text.ts';
import { durationText } from '../text/times.ts';
import { groupLabel } from './dimensions.ts';
import { type LatencyName, percentileOf } from './latency-series.ts';
import { totalOf } from './outcome-totals.ts';
import { NO_CHANGE, periodChangeText } from './period-change.ts';
import type { Overview } from './read-overview.ts';
import { successRate } from './success-rate.ts';

/** A key figure for the whole period. */
export interface Tile {
  readonly label: string;
  readonly value: string;
  /** Share of the total, or a description of the figure. */
  readonly about?: string;
  readonly change: string | undefined;
  /** Whether the change is for the worse; absent if unknown. */
  readonly isWorse?: boolean;
  readonly entries: FilterSearch;
}

/** Returns the key figures for the period. */
export function tilesOf({ total, totalBefore }: Overview, latency: LatencyName): Tile[] {
  const [now, before] = [totalOf(total), totalOf(totalBefore)];
  const changeSince = (count: number, countBefore: number) =>
    before.count === 0 ? undefined : periodChangeText(count, countBefore);
  const outcomeTile = (outcome: Outcome, about: string): Tile => ({
    label: groupLabel('outcome', outcome),
    value: numberText(now[outcome]),
    about: now.count === 0 ? about : `${percentText(now[outcome] / now.count)} · ${about}`,
    change: changeSince(now[outcome], before[outcome]),
    ...(outcome === 'failed' && { isWorse: before.count > 0 && now.failed > before.failed }),
    entries: { outcome },
  });
  return [
    {
      label: 'Decisions',
      value: numberText(now.count),
      about: 'one per user and target',
      change: changeSince(now.count, before.count),
      entries: {},
    },
    outcomeTile('sent', 'accepted by a provider'),
    // Entries keep the outcome of the provider. What the device reported is beside it, and in the panel about devices.
    outcomeTile('failed', 'rejected or not confirmed'),
    outcomeTile('skipped', 'by preferences and settings'),
    outcomeTile('unreachable', 'no address'),
    successTile(successRate(now), successRate(before)),
    latencyTile(percentileOf(total, latency, 'p95'), percentileOf(totalBefore, latency, 'p95')),
  ];
}

function successTile(current: number | undefined, previous: number | undefined): Tile {
  const points = current === undefined || previous === undefined ? undefined : (current - previous) * 100;
  return {
    label: 'Provider success rate',
    value: current === undefined ? '–' : percentText(current),
    about: 'sent / attempted',
    change: points === undefined ? undefined : pointsText(points),
    ...(points !== undefined && { isWorse: points < -0.05 }),
    entries: { outcome: 'failed' },
  };
}

function latencyTile(current: number | undefined, previous: number | undefined): Tile {
  return {
    label: 'p95 latency',
    value: current === undefined ? '–' : durationText(current),
    about: 'from message to response',
    change: current === undefined || previous === undefined ? undefined : periodChangeText(current, previous),
    ...(current !== undefined && previous !== undefined && { isWorse: current > previous * 1.2 }),
    entries: { channel: 'push', outcome: 'sent' },
  };
}

function pointsText(points: number): string {
  const size = Math.abs(points);
  return size < 0.05 ? NO_CHANGE : `${points > 0 ? '▲' : '▼'} ${size.toFixed(1)} points`;
}
