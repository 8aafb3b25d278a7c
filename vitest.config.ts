import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserLaunch } from './tools/browser.ts';
import { cachedModules } from './tools/cached-modules.ts';
import { LongestFirst } from './tools/longest-first.ts';
import { reactNativeWeb } from './tools/react-native-web.ts';

const isLong = process.env.LONG_TESTS === '1';
const isWatching = !process.argv.includes('run');
const nowhere = ['**/node_modules/**', '**/dist/**'];
const cores = availableParallelism();
// Tests in the browser first, and not beside others: many measure what is drawn in each frame.
const inBrowser = { maxWorkers: cores, sequence: { groupOrder: 0 } };
// The other tests wait more than they work. Vitest would limit a percentage of workers to one per core.
const inNode = { maxWorkers: Math.ceil(1.5 * cores), sequence: { groupOrder: 1 } };
// Limits for hangs, not for speed: a busy machine may take several times as long as an idle one.
const patience = { testTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };

function testsIn(...folders: readonly string[]): string[] {
  return folders.map((folder) => `${folder}/**/*${isLong ? '.long' : ''}.test.ts`);
}

/**
 * Unit tests sit beside the code; a suffix says what a file needs: `.pg.test.ts` a real PostgreSQL, `.nats.test.ts` a
 * NATS server, `.web.test.tsx` a real browser it runs in, `.jsdom.test.tsx` the simulated one that apps test in.
 */
export default defineConfig(async () => ({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          ...inNode,
          // Modules are loaded once a worker, not once a file: tests replace no module and leave nothing global behind.
          isolate: false,
          // By Node itself, as in production. Vite would transform every module, in one thread for all workers.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: ['--conditions=chatwire-source'],
          include: testsIn('apps/chatwire', 'packages/!(ui-kit)', 'tools', 'bench', 'e2e'),
          exclude: [...nowhere, ...(isLong ? [] : ['**/*.long.test.ts'])],
          ...patience,
          hookTimeout: 120_000,
          globalSetup: ['packages/testkit/src/global-setup.ts'],
        },
      },
      {
        resolve: { conditions: ['chatwire-source'] },
        ssr: { resolve: { conditions: ['chatwire-source'] } },
        test: {
          name: 'ui',
          ...inNode,
          isolate: false,
          // Their modules contain JSX, which Node cannot load.
          include: testsIn('apps/console', 'apps/demo', 'packages/ui-kit'),
          exclude: [...nowhere, ...(isLong ? [] : ['**/*.long.test.ts'])],
          ...patience,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: [reactNativeWeb()],
        test: {
          name: 'jsdom',
          ...inNode,
          environment: 'jsdom',
          include: isLong ? [] : ['packages/*/tests/**/*.jsdom.test.tsx'],
          exclude: nowhere,
          // Resolved like the kit: both must use one copy of React Native's browser half.
          server: { deps: { inline: [/react-native-web/] } },
          ...patience,
        },
      },
      {
        plugins: [reactNativeWeb(), ...(isWatching ? [] : [cachedModules()])],
        // Found late, it would reload the page under a running test.
        optimizeDeps: { include: ['axe-core', '@chatwire/sdk', '@chatwire/protocol'], force: true },
        test: {
          name: 'web',
          ...inBrowser,
          include: isLong ? [] : ['packages/*/{src,tests}/**/*.web.test.tsx'],
          setupFiles: ['packages/ui-kit/src/testing/before-each-test.ts'],
          exclude: nowhere,
          ...patience,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await browserLaunch() }),
            instances: [{ browser: 'chromium' as const, viewport: { width: 412, height: 800 } }],
          },
        },
      },
    ],
  },
}));
