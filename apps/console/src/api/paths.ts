/** Paths that several pages request. */
export const LOGS = '/v3/notifications/v1/logs';
export const DEVICE_FACTS = `${LOGS}/device-facts`;
export const PREFERENCES = '/v3/notifications/v1/preferences';
export const SETTINGS = '/v3/notifications/v1/settings';
export const DEVICES = '/v3/notifications/push/v1/devices';
export const DEVICE_NAMES = '/v3/notifications/push/v1/device-names';
export const TEST_SEND = '/v3/notifications/v1/test-send';
export const DRY_RUN = '/v3/notifications/v1/dry-run';
export const ALARMS = '/v3/notifications/v1/alarms';
export const REPLAYS = '/v3/notifications/v1/replays';
export const AUDIT = '/v3/audit/v1';
export const API_KEYS = '/v3/apikeys';
export const CONSOLE_SESSION = '/v3/console/session';
export const CONSOLE_OIDC = '/v3/console/oidc';
export const USERS = '/v3/users';
export const CONTACTS = '/v3/notifications/v1/contact-details';
