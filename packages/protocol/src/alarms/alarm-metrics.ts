/** `share`: 0…1 of a number of samples. `seconds`, `perMinute`, and `count` are readings without samples. */
export type AlarmUnit = 'share' | 'seconds' | 'perMinute' | 'count';

/** Members of a filter of alarms, each with one value. */
export const ALARM_FILTER_MEMBERS = ['channel', 'provider', 'providerId', 'tokenType'] as const;
export type AlarmFilterMember = (typeof ALARM_FILTER_MEMBERS)[number];

interface MetricDefinition {
  readonly unit: AlarmUnit;
  /** The side of the threshold `raise` on which a value raises an alarm. */
  readonly raisedWhen: 'above' | 'below';
  readonly filter: readonly AlarmFilterMember[];
}

/** Values that alarms watch. See docs/spec/last-mile.md#alarms. */
export const ALARM_METRICS = {
  successRate: { unit: 'share', raisedWhen: 'below', filter: ['channel', 'provider', 'providerId'] },
  circuitOpen: { unit: 'seconds', raisedWhen: 'above', filter: ['provider', 'providerId'] },
  backlogAge: { unit: 'seconds', raisedWhen: 'above', filter: [] },
  deadTokenRate: { unit: 'share', raisedWhen: 'above', filter: ['provider'] },
  displayedRate: { unit: 'share', raisedWhen: 'below', filter: ['provider', 'tokenType'] },
  overdueRate: { unit: 'share', raisedWhen: 'above', filter: [] },
  refusedReceipts: { unit: 'perMinute', raisedWhen: 'above', filter: [] },
  webhookBacklog: { unit: 'count', raisedWhen: 'above', filter: [] },
  logWriteFailing: { unit: 'seconds', raisedWhen: 'above', filter: [] },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

export type AlarmMetric = keyof typeof ALARM_METRICS;
export const ALARM_METRIC_NAMES = Object.keys(ALARM_METRICS) as readonly AlarmMetric[];

export const ALARM_SEVERITIES = ['warning', 'critical'] as const;
export type AlarmSeverity = (typeof ALARM_SEVERITIES)[number];

/** `no_data`: not raised, and there are fewer samples than `minSamples`, nothing was measured yet, or the alarm is disabled. */
export const ALARM_STATES = ['ok', 'raised', 'no_data'] as const;
export type AlarmState = (typeof ALARM_STATES)[number];

/** Returns whether a value is past a threshold on the side on which alarms with the metric are raised. */
export function isPastRaise(metric: AlarmMetric, value: number, raise: number): boolean {
  return ALARM_METRICS[metric].raisedWhen === 'above' ? value > raise : value < raise;
}

/** Returns whether a value has reached the threshold at which alarms with the metric are cleared. */
export function isPastClear(metric: AlarmMetric, value: number, clear: number): boolean {
  return ALARM_METRICS[metric].raisedWhen === 'above' ? value <= clear : value >= clear;
}
