import { expect, test } from 'vitest';
import { expectSoundDecisions } from './testing/decision-property.cases.ts';

test('the engine and the explanation agree in a million random cases', { timeout: 1_200_000 }, () => {
  expect(expectSoundDecisions(1_000_000, 4).size).toBeGreaterThan(30);
});
