export { browserName } from './browser-name.ts';
export { type BrowserNotificationsOptions, browserNotifications } from './browser-notifications.ts';
