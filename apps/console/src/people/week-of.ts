import type { MutePreferences, OwnPreferences, ScheduleDay } from '@chatwire/protocol';
import { WEEKDAYS } from '../text/weekdays.ts';

/** Effective hours of one weekday. */
export interface WeekDay {
  readonly weekday: string;
  readonly day: ScheduleDay;
  readonly source: 'user' | 'app';
  /** Start and end of the open hours as fractions of the day, 0 to 1; absent on closed days. */
  readonly open?: { readonly from: number; readonly to: number };
}

interface AppHours {
  readonly preferences: {
    readonly mute: Pick<MutePreferences, 'schedulePreferenceSetting' | 'schedulePreferenceOverride'>;
  };
}

const DAY_MINUTES = 1_440;

/**
 * Returns the effective hours of a week: the user's days where override is allowed, else the app's.
 * See docs/spec/notifications.md#mute-and-schedule.
 */
export function weekOf({ preferences: { mute } }: AppHours, { preferences }: OwnPreferences): WeekDay[] {
  const ownSchedule = mute.schedulePreferenceOverride ? preferences?.mute?.schedulePreferenceSetting : undefined;
  return WEEKDAYS.map((weekday) => {
    const day = ownSchedule?.[weekday] ?? mute.schedulePreferenceSetting[weekday];
    return {
      weekday,
      day,
      source: ownSchedule?.[weekday] ? 'user' : 'app',
      // The last minute is inclusive.
      ...(!day.dnd && { open: { from: minutes(day.from) / DAY_MINUTES, to: (minutes(day.to) + 1) / DAY_MINUTES } }),
    };
  });
}

function minutes(hhmm: number): number {
  return Math.floor(hhmm / 100) * 60 + (hhmm % 100);
}
