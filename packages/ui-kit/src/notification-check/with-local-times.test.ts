import { expect, test } from 'vitest';
import { withLocalTimes } from './with-local-times.ts';

test('times of the log are replaced by local ones, and other text stays', () => {
  const text =
    'Given to iOS at 2026-11-27 13:48:52 UTC. Last seen 2026-\u206011-\u206029\u00a019:48:22\u00a0UTC; limit 2 per day (2026-11-27).';
  const shown = withLocalTimes(text, (ms) => `<${new Date(ms).toISOString()}>`);
  expect(shown).toBe(
    'Given to iOS at <2026-11-27T13:48:52.000Z>. Last seen <2026-11-29T19:48:22.000Z>; limit 2 per day (2026-11-27).',
  );
});
