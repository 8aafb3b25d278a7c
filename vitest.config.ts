import { defineConfig } from 'vitest/config';

const isLong = process.env.LONG_TESTS === '1';

/** Unit tests sit beside the code; a suffix says what a file needs (`.pg.test.ts`: a real PostgreSQL). */
export default defineConfig({
  resolve: { conditions: ['chatwire-source'] },
  ssr: { resolve: { conditions: ['chatwire-source'] } },
  test: {
    include: [`{packages,apps,tools,bench,e2e}/**/*${isLong ? '.long' : ''}.test.ts`],
    exclude: ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : ['**/*.long.test.ts'])],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    globalSetup: ['packages/testkit/src/global-setup.ts'],
  },
});
