import { type Static, Type } from 'typebox';
import { codesText, SETTING_CODES } from './setting-codes.ts';

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const hhmm = Type.Integer({ minimum: 0, maximum: 2359, description: 'Local time as HHMM: 830 is 08:30' });

/**
 * Hours of one local weekday in which notifications are allowed, as HHMM: from the first second of `from`
 * to the last millisecond of minute `to`. `dnd` blocks the whole day.
 * See docs/spec/notifications.md#mute-and-schedule.
 */
export const ScheduleDay = Type.Object(
  { from: hhmm, to: hhmm, dnd: Type.Boolean() },
  { default: { from: 0, to: 2359, dnd: false } },
);
export type ScheduleDay = Static<typeof ScheduleDay>;

export const Schedule = Type.Object({
  monday: ScheduleDay,
  tuesday: ScheduleDay,
  wednesday: ScheduleDay,
  thursday: ScheduleDay,
  friday: ScheduleDay,
  saturday: ScheduleDay,
  sunday: ScheduleDay,
});
export type Schedule = Static<typeof Schedule>;

const overridable = Type.Boolean({ default: true });

/**
 * Do not disturb (1 off, 2 on), weekly schedule, and whether users may mute conversations.
 * See docs/spec/notifications.md#mute-and-schedule.
 */
export const MutePreferences = Type.Object({
  dndPreferenceSetting: Type.Enum([1, 2] as const, { default: 1, description: codesText(SETTING_CODES.doNotDisturb) }),
  dndPreferenceOverride: overridable,
  schedulePreferenceSetting: Schedule,
  schedulePreferenceOverride: overridable,
  mutedGroupsOverride: overridable,
  mutedOneOnOnesOverride: overridable,
});
export type MutePreferences = Static<typeof MutePreferences>;

/** A conversation that a user has muted until an instant (epoch ms); an instant in the past has no effect. */
export const MutedConversation = Type.Object(
  { id: Type.String(), type: Type.Enum(['oneOnOne', 'group'] as const), until: Type.Integer() },
  { $id: 'MutedConversation' },
);
export type MutedConversation = Static<typeof MutedConversation>;
