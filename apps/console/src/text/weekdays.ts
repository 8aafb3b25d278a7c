/** The seven days, as spelled in mute schedules. See docs/spec/notifications.md#mute-and-schedule. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
