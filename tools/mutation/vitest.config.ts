import { defineConfig } from 'vitest/config';
import { AREAS } from './areas.ts';

const area = AREAS.find(({ name }) => name === process.env.MUTATION_AREA);
if (!area) throw new Error(`MUTATION_AREA must be one of: ${AREAS.map(({ name }) => name).join(', ')}.`);

/**
 * The unit tests of one area. Without isolation, modules are loaded once per run instead of once per file, which takes
 * a seventh of the time.
 */
export default defineConfig({
  resolve: { conditions: ['chatwire-source'] },
  ssr: { resolve: { conditions: ['chatwire-source'] } },
  test: {
    include: [...area.tests],
    exclude: ['**/node_modules/**', '**/*.long.test.ts', ...(area.slowTests ?? [])],
    testTimeout: 20_000,
    isolate: false,
  },
});
