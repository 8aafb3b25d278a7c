import { jest } from '@jest/globals';
import type * as base from './module-of.ts';
import type * as modules from './native-modules.ts';
import type * as notifications from './native-notifications.ts';

// A release app has no development server.
Object.assign(globalThis, { __DEV__: false });
// The host object that native code provides before the app is loaded.
jest
  .requireActual<{ installExpoGlobalPolyfill(): void }>('expo-modules-core/src/polyfill/dangerous-internal')
  .installExpoGlobalPolyfill();
const { moduleOf } = jest.requireActual<typeof base>('./module-of.ts');
const { notificationModules } = jest.requireActual<typeof notifications>('./native-notifications.ts');
const { nativeModules } = jest.requireActual<typeof modules>('./native-modules.ts');
Object.assign(globalThis.expo.modules, notificationModules, nativeModules, {
  // Modules that the packages request while they are loaded.
  ExpoAsset: moduleOf({}),
  ExpoApplication: moduleOf({}),
  ExponentConstants: moduleOf({}),
  ExpoConstants: moduleOf({}),
});
