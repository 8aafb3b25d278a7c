// The entry point `@chatwire/sdk/clears`: without a client, for code that runs in the background.

export { clearCauseOf } from './clears/clear-cause.ts';
export { type Clear, clearOf } from './clears/clear-of.ts';
export type { NotificationList, ShownNotification } from './clears/notification-list.ts';
export { type ClearReporter, receiveClear } from './clears/receive-clear.ts';
