import type { Alarm } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { ALARM_STATE_LABELS, alarmValueOrDash } from '../../text/alarms.ts';
import { shortTime, wholeTime } from '../../text/times.ts';

/** State of an alarm with its value and start. */
export function AlarmState({ alarm }: { readonly alarm: Alarm }): ReactNode {
  const { state, value, sinceMS } = alarm;
  return (
    <span className="alarm-state">
      <span className={`alarm-state-label ${state}`}>{ALARM_STATE_LABELS[state]}</span>
      {value !== null && <strong>{alarmValueOrDash(alarm)}</strong>}
      <small title={wholeTime(sinceMS)}>since {shortTime(sinceMS)}</small>
    </span>
  );
}
