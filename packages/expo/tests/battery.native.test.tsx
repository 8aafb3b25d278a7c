import { expect, jest, test } from '@jest/globals';
import { Platform } from 'react-native';
import { type FirebaseMessagingLike, firebasePush } from '../src/firebase.ts';
import { expoNotifications } from '../src/notifications.ts';
import { newDevice } from './native/native-notifications.ts';

/** Same shape as `import * as Battery from 'expo-battery'`. */
const battery = {
  isLowPowerModeEnabledAsync: async () => true,
  isBatteryOptimizationEnabledAsync: async () => true,
};
const STATE = { batterySaver: true, ...(Platform.OS === 'android' && { batteryOptimised: true }) };

test('both adapters report the battery of the module that the app passes, and nothing without it', async () => {
  newDevice();
  const reported = await Promise.all([
    expoNotifications({ battery }).getSystemSettings?.(),
    firebasePush(messaging(), { battery }).getSystemSettings?.(),
  ]);
  for (const settings of reported) expect(settings).toMatchObject(STATE);
  const unknown = await Promise.all([
    expoNotifications().getSystemSettings?.(),
    firebasePush(messaging()).getSystemSettings?.(),
  ]);
  for (const settings of unknown) expect(settings).not.toHaveProperty('batterySaver');
});

function messaging(): FirebaseMessagingLike<'app'> {
  const ends = () => () => undefined;
  return {
    getMessaging: () => 'app',
    getToken: async () => 'token-1',
    deleteToken: async () => undefined,
    hasPermission: async () => 1,
    requestPermission: async () => 1,
    onTokenRefresh: ends,
    onMessage: ends,
    onNotificationOpenedApp: ends,
    getInitialNotification: async () => null,
    setBackgroundMessageHandler: jest.fn(),
  };
}
