import type { MutePreferences, OwnPreferences, ScheduleDay } from '@chatwire/protocol';
import { WEEKDAYS } from '../text/weekdays.ts';

/** A day of somebody's week, as it counts. */
export interface WeekDay {
  readonly weekday: string;
  readonly day: ScheduleDay;
  readonly source: 'user' | 'app';
  /** Share of the day, 0 to 1, at which the open hours begin and end; absent when the day is closed. */
  readonly open?: { readonly from: number; readonly to: number };
}

interface AppHours {
  readonly preferences: {
    readonly mute: Pick<MutePreferences, 'schedulePreferenceSetting' | 'schedulePreferenceOverride'>;
  };
}

const DAY_MINUTES = 1_440;

/**
 * The hours in which somebody is notified: own days where there are any and they may be, else the app's.
 * See docs/spec/notifications.md#mute-and-schedule.
 */
export function weekOf({ preferences: { mute } }: AppHours, { preferences }: OwnPreferences): WeekDay[] {
  const own = mute.schedulePreferenceOverride ? preferences?.mute?.schedulePreferenceSetting : undefined;
  return WEEKDAYS.map((weekday) => {
    const day = own?.[weekday] ?? mute.schedulePreferenceSetting[weekday];
    return {
      weekday,
      day,
      source: own?.[weekday] ? 'user' : 'app',
      // The last minute is open to its end.
      ...(!day.dnd && { open: { from: minutes(day.from) / DAY_MINUTES, to: (minutes(day.to) + 1) / DAY_MINUTES } }),
    };
  });
}

function minutes(hhmm: number): number {
  return Math.floor(hhmm / 100) * 60 + (hhmm % 100);
}
