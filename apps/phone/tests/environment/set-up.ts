import { jest } from '@jest/globals';

/**
 * Runs what a release app runs before its first module: React Native's own environment set-up, with its DOM classes,
 * network classes and error handling. Jest's preset leaves it out. Timers and microtasks stay as they are: native code
 * supplies them to an app, and the clock of the tests supplies them here.
 */
const { queueMicrotask, setImmediate, clearImmediate } = globalThis;
// Native code defines these for every app with the new architecture; Hermes defines `HermesInternal`.
Object.assign(globalThis, {
  RN$Bridgeless: true,
  RN$registerCallableModule: () => undefined,
  HermesInternal: { hasPromise: () => true },
  // The preset has the animations of the old architecture, which have another name in the new one.
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
