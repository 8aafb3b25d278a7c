import type { Alarm } from '@chatwire/protocol';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { shortTime } from '../../text/times.ts';
import { Card } from '../parts/section.tsx';
import { useTask } from '../parts/use-task.ts';
import { muteAlarm } from './alarms-api.ts';

interface MuteCardProps {
  readonly alarm: Alarm;
  readonly onChanged: () => Promise<void>;
}

const HOUR_MS = 3_600_000;
const PERIODS = [
  { label: 'Mute for 1 hour', ms: HOUR_MS },
  { label: 'Mute for 8 hours', ms: 8 * HOUR_MS },
  { label: 'Mute for 3 days', ms: 72 * HOUR_MS },
] as const;

/** Silences an alarm for some time. */
export function MuteCard({ alarm: { alarmId, mutedUntilMS }, onChanged }: MuteCardProps): ReactNode {
  const api = useApi();
  const { isBusy, run } = useTask();
  const isMuted = mutedUntilMS !== undefined && mutedUntilMS > Date.now();

  function mute(untilMs: number | null): void {
    run(untilMs === null ? 'Alarm unmuted.' : 'Alarm muted.', async () => {
      await muteAlarm(api, alarmId, untilMs);
      await onChanged();
    });
  }

  return (
    <Card
      title="Mute"
      about={
        isMuted
          ? `Muted until ${shortTime(mutedUntilMS)}.`
          : 'A muted alarm is not shown at the top of the pages and sends no reminders. If it is still raised when the mute ends, webhooks are called then.'
      }
    >
      <div className="alarm-buttons">
        {PERIODS.map(({ label, ms }) => (
          <button key={label} type="button" className="button" disabled={isBusy} onClick={() => mute(Date.now() + ms)}>
            {label}
          </button>
        ))}
        {isMuted && (
          <button type="button" className="button" disabled={isBusy} onClick={() => mute(null)}>
            Unmute
          </button>
        )}
      </div>
    </Card>
  );
}
