import type { Alarm, AlarmChangeKind, AlarmFilter, AlarmSeverity, AlarmState } from '@chatwire/protocol';
import { alarmConditionText, alarmValueText, secondsText } from '@chatwire/protocol/alarm-texts';
import { CHANNEL_LABELS } from './channels.ts';
import { PROVIDER_LABELS } from './providers.ts';
import { upperFirst } from './upper-first.ts';

export const ALARM_SEVERITY_LABELS: Readonly<Record<AlarmSeverity, string>> = {
  warning: 'Warning',
  critical: 'Critical',
};

export const ALARM_STATE_LABELS: Readonly<Record<AlarmState, string>> = {
  ok: 'OK',
  raised: 'Raised',
  no_data: 'No data',
};

export const ALARM_CHANGE_LABELS: Readonly<Record<AlarmChangeKind, string>> = {
  raised: 'Raised',
  cleared: 'Cleared',
};

/** Returns when an alarm is raised: `Raised when below 90% for 1 min`. */
export function raisedWhenText({ metric, raise, forSeconds }: Alarm): string {
  const condition = alarmConditionText(metric, raise);
  return forSeconds === 0 ? `Raised when ${condition}` : `Raised when ${condition} for ${secondsText(forSeconds)}`;
}

/** Returns what an alarm is restricted to: `push, FCM`. Undefined without a filter. */
export function alarmFilterText({ channel, provider, providerId, tokenType }: AlarmFilter = {}): string | undefined {
  const parts = [
    channel && CHANNEL_LABELS[channel],
    provider && PROVIDER_LABELS[provider],
    providerId,
    tokenType,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : upperFirst(parts.join(', '));
}

/** Returns a value with its unit; a dash without data. */
export function alarmValueOrDash({ metric, value }: Pick<Alarm, 'metric' | 'value'>): string {
  return value === null ? '–' : alarmValueText(metric, value);
}

/** Returns the label of a number of raised alarms. */
export function raisedAlarmsText(count: number): string {
  return count === 1 ? '1 alarm raised' : `${count} alarms raised`;
}

/** Returns the result of a test. */
export function alarmTestText(webhooks: number): string {
  if (webhooks === 0) return 'Not sent: no webhook is subscribed to alarm.test.';
  return webhooks === 1 ? 'Test sent to 1 webhook.' : `Test sent to ${webhooks} webhooks.`;
}
