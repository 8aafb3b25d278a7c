/**
 * Notifications of a browser without a notification centre, as the packaged headless Chromium is one: `showNotification` is
 * replaced where the browser itself cannot show any, by a list with the same rules. Its permission is that of the Permissions API.
 */
if (Notification.permission === 'denied') {
  const shown = new Map();
  let count = 0;
  const isGranted = async () => (await navigator.permissions.query({ name: 'notifications' })).state === 'granted';
  registration.showNotification = async (title, { body = '', tag = '', data = null } = {}) => {
    if (!(await isGranted())) throw new TypeError('No notification permission has been granted for this origin.');
    const key = tag || `untagged ${(count += 1)}`;
    shown.set(key, { title, body, tag, data: structuredClone(data), close: () => shown.delete(key) });
  };
  registration.getNotifications = async ({ tag } = {}) =>
    [...shown.values()].filter((notification) => tag === undefined || notification.tag === tag);
}
