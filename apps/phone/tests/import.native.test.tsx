import { expect, jest, test } from '@jest/globals';

/** Modules of React Native itself: in every app, including in Expo Go. */
const CORE = [
  'Appearance',
  'AppState',
  'DeviceInfo',
  'FrameRateLogger',
  'I18nManager',
  'KeyboardObserver',
  'NativeAnimatedModule',
  'NativeAnimatedTurboModule',
  'NativeDOMCxx',
  'NativeReactNativeFeatureFlagsCxx',
  'PlatformConstants',
  'SoundManager',
  'SourceCode',
];

test("importing the package requires only React Native's own native modules", () => {
  const requested = new Set<string>();
  jest.isolateModules(() => {
    jest.doMock('react-native/Libraries/TurboModule/TurboModuleRegistry', () => {
      const actual: object = jest.requireActual('react-native/Libraries/TurboModule/TurboModuleRegistry');
      const get = (name: string) => {
        requested.add(name);
        return Reflect.get(actual, 'get')(name);
      };
      return { get, getEnforcing: get };
    });
    expect(Object.keys(jest.requireActual<object>('@chatwire/react-native'))).toContain('ChatMessageList');
  });
  expect([...requested].filter((name) => !CORE.includes(name))).toEqual([]);
});
