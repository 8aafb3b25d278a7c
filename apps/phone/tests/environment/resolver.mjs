import reactNative from '@react-native/jest-preset/jest/resolver.js';
import reanimated from 'react-native-reanimated/jest/resolver.js';

/** Resolves as React Native's preset does; of Reanimated and its worklets it uses the parts that run without a phone. */
export function sync(path, options) {
  const { defaultResolver } = options;
  const preset = (request, given) => reactNative(request, { ...given, defaultResolver });
  return reanimated(path, { ...options, defaultResolver: preset });
}
