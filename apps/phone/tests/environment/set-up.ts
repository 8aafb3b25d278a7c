import { jest } from '@jest/globals';

/**
 * Runs what a release app runs before its first module: React Native's own environment set-up, with its DOM classes,
 * network classes and error handling. Jest's preset leaves it out. Two kinds of globals stay as they are: native code
 * supplies timers to an app, and the clock of the tests supplies them here.
 */
const { queueMicrotask, setImmediate, clearImmediate } = globalThis;
// Native code defines these for every app with the new architecture, the last for every app on Hermes.
Object.assign(globalThis, {
  RN$Bridgeless: true,
  RN$registerCallableModule: () => undefined,
  HermesInternal: { hasPromise: () => true },
  // The new architecture has its animations under a different name than the preset.
  __turboModuleProxy: (name: string) => (name === 'NativeAnimatedTurboModule' ? animations() : undefined),
});
const environment: object = jest.requireActual('react-native/src/private/setup/setUpDefaultReactNativeEnvironment');
// Without developer tools, as in a release.
Reflect.get(environment, 'default')(false);
Object.assign(globalThis, { queueMicrotask, setImmediate, clearImmediate });

function animations(): unknown {
  const { default: modules } = jest.requireMock<{ default: object }>(
    'react-native/Libraries/BatchedBridge/NativeModules',
  );
  return Reflect.get(modules, 'NativeAnimatedModule');
}
