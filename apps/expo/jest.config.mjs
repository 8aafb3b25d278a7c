import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const PACKAGES = join(ROOT, 'packages');
/** Packages whose JavaScript runs unchanged; `tests/native` replaces the native side of each. */
const REAL = ['react-native', '@react-native', 'expo', '@expo', 'expo-[\\w-]+', '@react-native-firebase', '@notifee'];

/** The adapters of `@chatwire/expo` over the real modules, once for each platform. */
export default {
  projects: ['ios', 'android'].map((platform) => ({
    displayName: platform,
    rootDir: import.meta.dirname,
    preset: '@react-native/jest-preset',
    roots: [join(PACKAGES, 'expo'), join(PACKAGES, 'ui-kit'), join(PACKAGES, 'sdk'), join(PACKAGES, 'protocol')],
    testMatch: [join(PACKAGES, 'expo/tests/**/*.native.test.tsx')],
    setupFiles: [join(PACKAGES, 'expo/tests/native/install.ts')],
    haste: { defaultPlatform: platform, platforms: ['android', 'ios', 'native'] },
    moduleNameMapper: {
      '^@chatwire/react-native$': join(PACKAGES, 'ui-kit/src/index.ts'),
      '^@chatwire/sdk$': join(PACKAGES, 'sdk/src/index.ts'),
      // Everything that is installed comes from here: one React, one React Native.
      '^(react|react-native|expo-[\\w-]+|@babel/runtime|@testing-library/react-native)($|/.*)':
        '<rootDir>/node_modules/$1$2',
      '(.*)/platform-(adapters|list-adapter|emoji-names)\\.ts$': '$1/platform-$2.native.ts',
    },
    transform: {
      '\\.[jt]sx?$': [
        'babel-jest',
        {
          configFile: false,
          presets: ['babel-preset-expo'],
          plugins: ['@babel/plugin-transform-dynamic-import'],
          caller: { name: 'metro', bundler: 'metro', platform },
        },
      ],
    },
    transformIgnorePatterns: [`node_modules/(?!(${REAL.join('|')})/)`],
    testTimeout: 30_000,
  })),
};
