import type { AppSettings, OwnPreferences, Schedule } from '@chatwire/protocol';
import { localTimeOf, zoneOf } from '../time/local-time.ts';
import { isOpen } from '../time/opening.ts';
import type { Rule } from './rule.ts';

/**
 * Rule 4. Fails if the recipient's local time is outside their notification schedule.
 * See docs/spec/notifications.md#mute-and-schedule.
 */
export const scheduleRule: Rule = {
  name: 'SCHEDULE',
  isPreference: true,
  isBypassable: true,
  evaluate({ event, candidate, nowMs }) {
    const local = localTimeOf(zoneOf(candidate.timezone, event.app.defaultTimezone, nowMs), nowMs);
    const userDay = userDays(event.settings, candidate.ownPreferences)?.[local.weekday];
    const day = userDay ?? event.settings.preferences.mute.schedulePreferenceSetting[local.weekday];
    const effective = {
      setting: `mute.schedulePreferenceSetting.${local.weekday}`,
      value: day,
      source: userDay ? 'user' : 'app',
    } as const;
    if (isOpen(day, local.minuteOfDay)) return { result: 'pass', ...effective };
    const code = day.dnd ? 'DAY_CLOSED' : 'OUTSIDE_WINDOW';
    const localTime = clockText(local.minuteOfDay);
    return { result: 'fail', reason: 'SCHEDULE_PREFERENCE', code, ...effective, localTime };
  },
};

/** Formats a minute of the day as HH:MM. */
function clockText(minuteOfDay: number): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${twoDigits(Math.floor(minuteOfDay / 60))}:${twoDigits(minuteOfDay % 60)}`;
}

/** Returns the effective schedule of a user: for each day the user's hours if set and permitted, otherwise those of the app. */
export function scheduleOf(settings: AppSettings, ownPreferences: OwnPreferences): Schedule {
  return { ...settings.preferences.mute.schedulePreferenceSetting, ...userDays(settings, ownPreferences) };
}

function userDays(
  { preferences: { mute } }: AppSettings,
  ownPreferences: OwnPreferences,
): Partial<Schedule> | undefined {
  return mute.schedulePreferenceOverride ? ownPreferences.preferences?.mute?.schedulePreferenceSetting : undefined;
}
