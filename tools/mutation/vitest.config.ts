import { defineConfig } from 'vitest/config';
import { AREAS } from './areas.ts';

const area = AREAS.find(({ name }) => name === process.env.MUTATION_AREA);
if (!area) throw new Error(`MUTATION_AREA must be one of: ${AREAS.map(({ name }) => name).join(', ')}.`);

/** The unit tests of one area. Each file has its own modules: a mutant of a constant is then read when its file is loaded. */
export default defineConfig({
  resolve: { conditions: ['chatwire-source'] },
  ssr: { resolve: { conditions: ['chatwire-source'] } },
  test: { include: [...area.tests], exclude: ['**/node_modules/**', '**/*.long.test.ts'], testTimeout: 20_000 },
});
