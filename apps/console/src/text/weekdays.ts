/** Weekdays as in settings. See docs/spec/notifications.md#mute-and-schedule. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
