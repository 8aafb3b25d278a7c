import react from '@vitejs/plugin-react';
import type { PluginOption } from 'vite';

const EXTENSIONS = [
  '.web.tsx',
  '.web.ts',
  '.web.jsx',
  '.web.mjs',
  '.web.js',
  '.tsx',
  '.ts',
  '.jsx',
  '.mjs',
  '.js',
  '.json',
];

/** Returns Vite plugins that run React Native code in the browser from source. */
export function reactNativeWeb(): PluginOption[] {
  return [
    react(),
    {
      name: 'react-native-web',
      config: (_config, { command }) => ({
        define: { __DEV__: String(command === 'serve'), global: 'globalThis' },
        resolve: {
          alias: [{ find: /^react-native$/, replacement: 'react-native-web' }],
          extensions: EXTENSIONS,
          conditions: ['chatwire-source', 'browser', 'module', 'import', 'default'],
          dedupe: ['react', 'react-dom'],
        },
        // The optimizer resolves modules separately: without these extensions it would read files for phones.
        optimizeDeps: { rolldownOptions: { resolve: { extensions: EXTENSIONS } } },
      }),
    },
  ];
}
