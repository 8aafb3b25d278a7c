import { expect, test } from 'vitest';
import { roundTripOf } from './round-trip.fixture.ts';

test('10,000 random bodies are decrypted to what was encrypted', () => {
  expect(roundTripOf(10_000)).toEqual([]);
});
