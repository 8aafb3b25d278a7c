import { roundedPercent } from '../rounded-percent.ts';
import { ALARM_METRICS, type AlarmMetric } from './alarm-metrics.ts';

/** English names of the metrics, for the console and the command line. */
export const ALARM_METRIC_TEXTS = {
  successRate: 'Share of notifications that providers accept',
  circuitOpen: 'Time a provider’s circuit breaker has been open',
  backlogAge: 'Age of the oldest event that is not settled',
  deadTokenRate: 'Share of pushes whose token turned out invalid',
  displayedRate: 'Share of pushes that devices displayed',
  overdueRate: 'Share of pushes that no device reported in time',
  refusedReceipts: 'Device receipts with an unusable token',
  webhookBacklog: 'Deliveries of failure webhooks that wait',
  logWriteFailing: 'Time the notification log has not been writable',
} as const satisfies Record<AlarmMetric, string>;

/** Returns a value of a metric with its unit: `94.2%`, `1 min 30 s`, `12 per minute`. */
export function alarmValueText(metric: AlarmMetric, value: number): string {
  const { unit } = ALARM_METRICS[metric];
  switch (unit) {
    case 'share':
      return `${roundedPercent(value)}%`;
    case 'seconds':
      return secondsText(value);
    case 'perMinute':
      return `${withOneDecimal(value)} per minute`;
    case 'count':
      return withOneDecimal(value);
  }
}

/** Returns the threshold of an alarm as a condition: `below 90%`, `above 30 s`. */
export function alarmConditionText(metric: AlarmMetric, raise: number): string {
  return `${ALARM_METRICS[metric].raisedWhen} ${alarmValueText(metric, raise)}`;
}

/** Returns a duration in its two largest units: `45 s`, `1 min 30 s`, `2 h`. */
export function secondsText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return inTwoUnits(whole, 60, 'min', 1, 's');
  if (whole < 86_400) return inTwoUnits(whole, 3_600, 'h', 60, 'min');
  return inTwoUnits(whole, 86_400, 'd', 3_600, 'h');
}

function inTwoUnits(seconds: number, large: number, largeUnit: string, small: number, smallUnit: string): string {
  const rest = Math.floor((seconds % large) / small);
  const first = `${Math.floor(seconds / large)} ${largeUnit}`;
  return rest === 0 ? first : `${first} ${rest} ${smallUnit}`;
}

function withOneDecimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}
