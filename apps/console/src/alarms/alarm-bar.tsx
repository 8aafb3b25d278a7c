import './alarm-bar.css';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { alarmValueOrDash, raisedAlarmsText } from '../text/alarms.ts';
import { Icon } from '../ui/icon.tsx';
import { useAlarms } from './use-alarms.ts';

/** Names the raised alarms, on every page. Muted ones are left out. */
export function AlarmBar(): ReactNode {
  const { data = [], dataUpdatedAt } = useAlarms();
  const raised = data.filter(({ state, mutedUntilMS = 0 }) => state === 'raised' && mutedUntilMS <= dataUpdatedAt);
  if (raised.length === 0) return null;
  const isCritical = raised.some(({ severity }) => severity === 'critical');
  return (
    <div className={isCritical ? 'alarm-bar critical' : 'alarm-bar'} role="status">
      <Icon name="warning" />
      <strong>{raisedAlarmsText(raised.length)}</strong>
      <ul>
        {raised.map((alarm) => (
          <li key={alarm.alarmId}>
            <Link to="/admin/$section" params={{ section: 'alarms' }} search={{ item: alarm.alarmId }}>
              {alarm.name}
            </Link>{' '}
            {alarm.value !== null && <span>({alarmValueOrDash(alarm)})</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
