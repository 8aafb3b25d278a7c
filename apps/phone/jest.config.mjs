import { join } from 'node:path';

const PACKAGES = join(import.meta.dirname, '..', '..', 'packages');

/** Sources of this repository, rendered by the renderer of phones; everything else comes from here, so that there is one React. */
export default {
  preset: '@react-native/jest-preset',
  roots: ['<rootDir>/src', '<rootDir>/tests', '<rootDir>/../demo/src', PACKAGES],
  // The preset mocks React Native's environment set-up: without these, code that crashes on phones passes here.
  setupFiles: [
    '<rootDir>/tests/environment/set-up.ts',
    '<rootDir>/tests/environment/host-views.tsx',
    'react-native-gesture-handler/jestSetup',
  ],
  resolver: '<rootDir>/tests/environment/resolver.mjs',
  testMatch: ['<rootDir>/tests/**/*.native.test.tsx'],
  moduleNameMapper: {
    '^@chatwire/react-native$': join(PACKAGES, 'ui-kit/src/index.ts'),
    '^@chatwire/react-native/emoji-names$': join(PACKAGES, 'ui-kit/src/reactions/emoji-names.ts'),
    '^@chatwire/react-native/emoji-names/(.*)$': join(PACKAGES, 'ui-kit/src/reactions/names/$1.ts'),
    '^@chatwire/react-native/(gestures|keyboard-controller|notification-check|rich-markdown)$': join(
      PACKAGES,
      'ui-kit/src/$1/index.ts',
    ),
    '^@chatwire/sdk$': join(PACKAGES, 'sdk/src/index.ts'),
    '^(react|@babel/runtime)($|/.*)': '<rootDir>/node_modules/$1$2',
    // Targets of the field "react-native" in package.json, which bundlers follow.
    '(.*)/(platform-(?:adapters|list-adapter|emoji-names|swipe)|use-fade)\\.ts$': '$1/$2.native.ts',
  },
  // Jest knows no import(); Metro does.
  transform: {
    '\\.[jt]sx?$': [
      'babel-jest',
      {
        presets: ['@react-native/babel-preset'],
        // The last one makes worklets of the functions that are marked so, as in every app with Reanimated.
        plugins: ['@babel/plugin-transform-dynamic-import', 'react-native-worklets/plugin'],
      },
    ],
  },
  // Modules for React Native are shipped as sources or ES modules.
  transformIgnorePatterns: ['node_modules/(?!(@react-native|react-native(-[^/]+)?)/)'],
  fakeTimers: { enableGlobally: true },
  // A busy machine takes seconds to render the first list.
  testTimeout: 30_000,
};
