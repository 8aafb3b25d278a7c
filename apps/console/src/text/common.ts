/** Texts that several pages share. */
export const LOADING = 'Loading…';
export const REFRESH = 'Refresh';
export const TRY_AGAIN = 'Try again';
export const NO_PEOPLE_FOUND = 'No people found';
export const DND_AND_SCHEDULE = 'Do not disturb and schedule';
export const USERS_CAN_OVERRIDE = 'Users can override';
export const MAX_GROUP_SIZE = 'Maximum group size';
export const PREVIOUS_PERIOD = 'Previous period';
export const NO_NOTIFICATIONS = 'No notifications in this period';
export const SERVER_UNREACHABLE = 'Server unreachable';
export const CHECK_SERVER = 'Check that the server is running and that you’re online.';

/** Returns the sentence about something that could not be loaded. `subject`: a noun phrase such as `this user`. */
export function couldNotLoad(subject: string): string {
  return `Couldn’t load ${subject}`;
}
export const DELETED_MESSAGE = 'Deleted message';
export const REACTED_BY = 'Reacted by';
