export { browserName } from '../notifications/browser-name.ts';
export { type BrowserNotificationsOptions, browserNotifications } from './browser-notifications.ts';
