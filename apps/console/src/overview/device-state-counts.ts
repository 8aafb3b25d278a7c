import type { DeviceState, LogsSummary, LogsSummarySeries } from '@chatwire/protocol';
import type { FilterSearch } from '../filter/filter-search.ts';
import { sumOf } from '../plots/plot-data.ts';
import { numberText } from '../plots/plot-text.ts';
import { DEVICE_REPORT_LABELS } from '../text/device-states.ts';
import { SUPPRESSED_BY_LABELS } from '../text/suppressed-by-labels.ts';

/** Number of pushes whose devices reported one state. */
export interface DeviceStateCount {
  /** Undefined: pushes that were accepted while receipts were off. */
  readonly state: DeviceState | undefined;
  readonly label: string;
  /** Why they were not shown, or what no report can mean. */
  readonly detail?: string | undefined;
  readonly count: number;
  /** The log filter that finds them. */
  readonly filter: FilterSearch;
}

const STATES: readonly DeviceState[] = [
  'displayed',
  'opened',
  'dismissed',
  'cleared',
  'suppressed',
  'received',
  'none',
];
const NO_DEVICE: FilterSearch = { channel: 'push', outcome: 'sent', 'not.deviceState': STATES.join() };
/** What the state in the log includes besides its label. */
const DETAILS: Partial<Readonly<Record<DeviceState, string>>> = {
  displayed: 'in the notification list, or given to iOS',
  cleared: 'read, deleted, or outdated since',
  received: 'whether they were shown is not known',
  none: 'offline, permission off, dropped, replaced, or an old app version: each entry says which',
};

/**
 * Returns the pushes of a summary by what their devices reported, which is also a filter of the log. `summary` is grouped by
 * channel, device state, and cause. See docs/spec/last-mile.md#receipts-in-the-log.
 */
export function deviceStateCountsOf({ series }: LogsSummary): readonly DeviceStateCount[] {
  const pushes = series.filter(({ key }) => key['channel'] === 'push');
  const counts = STATES.map((state): DeviceStateCount => {
    const pushesInState = pushes.filter(({ key }) => key['deviceState'] === state);
    return {
      state,
      label: DEVICE_REPORT_LABELS[state],
      detail: state === 'suppressed' ? causesOf(pushesInState) : DETAILS[state],
      count: pushesInState.reduce((sum, { count }) => sum + sumOf(count), 0),
      filter: { channel: 'push', deviceState: state },
    };
  });
  const pushesWithoutState = pushes.filter(({ key }) => key['deviceState'] === undefined);
  const receiptsOff: DeviceStateCount = {
    state: undefined,
    label: 'No report: receipts off',
    count: pushesWithoutState.reduce((sum, { sent }) => sum + sumOf(sent), 0),
    filter: NO_DEVICE,
  };
  return [...counts, receiptsOff].filter(({ count }) => count > 0);
}

function causesOf(series: readonly LogsSummarySeries[]): string {
  const counts = Object.entries(SUPPRESSED_BY_LABELS).map(([cause, label]) => {
    const seriesOfCause = series.filter(({ key }) => key['suppressedBy'] === cause);
    return { label, count: seriesOfCause.reduce((sum, { count }) => sum + sumOf(count), 0) };
  });
  const nonZero = counts.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  return nonZero.map(({ label, count }) => `${label} ${numberText(count)}`).join(' · ');
}
