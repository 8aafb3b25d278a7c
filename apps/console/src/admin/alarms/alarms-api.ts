import type { Alarm, AlarmChange, AlarmFilter, AlarmMetric, AlarmTest } from '@chatwire/protocol';
import { ALARM_METRICS } from '@chatwire/protocol/alarm-metrics';
import type { ApiClient } from '../../api/api-client.ts';
import { ALARMS } from '../../api/paths.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the changes of alarms, newest first; at most 100. */
export function readChanges(
  api: ApiClient,
  alarmId: string | undefined,
  signal: AbortSignal,
): Promise<readonly AlarmChange[]> {
  return api.get(`${ALARMS}/changes`, { alarmId }, signal);
}

/** Creates an alarm from the fields of its form. */
export function createAlarm(api: ApiClient, metric: AlarmMetric, fields: Fields): Promise<Alarm> {
  return api.send('POST', ALARMS, { metric, ...toWire(metric, undefined, fields) });
}

/** Changes an alarm. Omitted fields keep their value. */
export async function changeAlarm(api: ApiClient, alarm: Alarm, fields: Fields): Promise<void> {
  await api.send('PATCH', `${ALARMS}/${alarm.alarmId}`, toWire(alarm.metric, alarm.filter, fields));
}

/** Mutes an alarm. `null` ends the mute. */
export async function muteAlarm(api: ApiClient, alarmId: string, mutedUntilMS: number | null): Promise<void> {
  await api.send('PATCH', `${ALARMS}/${alarmId}`, { mutedUntilMS });
}

/** Deletes an alarm. */
export async function removeAlarm(api: ApiClient, alarmId: string): Promise<void> {
  await api.send('DELETE', `${ALARMS}/${alarmId}`);
}

/** Tests an alarm on the server. Resolves to the result. */
export function testAlarm(api: ApiClient, alarmId: string): Promise<AlarmTest> {
  return api.send('POST', `${ALARMS}/${alarmId}/test`);
}

/** Returns an alarm as its form shows it: shares in percent. */
export function toForm(alarm: Alarm): Alarm {
  if (ALARM_METRICS[alarm.metric].unit !== 'share') return alarm;
  return { ...alarm, raise: withoutBinaryError(alarm.raise * 100), clear: withoutBinaryError(alarm.clear * 100) };
}

/** Returns the changes of a form as the API expects them. The filter is written as a whole, without empty members. */
export function toWire(metric: AlarmMetric, stored: AlarmFilter | undefined, fields: Fields): Fields {
  const { filter, ...others } = fields;
  const isShare = ALARM_METRICS[metric].unit === 'share';
  const values = Object.entries(others).map(([name, value]) => [
    name,
    isShare && typeof value === 'number' && (name === 'raise' || name === 'clear')
      ? withoutBinaryError(value / 100)
      : value,
  ]);
  if (typeof filter !== 'object') return Object.fromEntries(values);
  const members = Object.entries({ ...stored, ...filter }).filter(([, value]) => value !== '' && value !== null);
  return { ...Object.fromEntries(values), filter: members.length === 0 ? null : Object.fromEntries(members) };
}

/** Rounds off the error of binary fractions, so that 0.07 × 100 is 7. */
function withoutBinaryError(value: number): number {
  return Number(value.toPrecision(12));
}
