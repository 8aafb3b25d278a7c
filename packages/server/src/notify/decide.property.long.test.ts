import { expect, test } from 'vitest';
import { soundness } from './testing/decision-property.fixture.ts';

test('the engine and the explanation agree in a million random cases', { timeout: 1_200_000 }, () => {
  const { faults, results } = soundness(1_000_000, 4);
  expect(faults).toEqual([]);
  expect(results.size).toBeGreaterThan(30);
});
