import { test } from 'vitest';
import { expectSeedToHold } from './simulation.cases.ts';

test('every invariant holds in a small world on PostgreSQL', async () => {
  await expectSeedToHold(14, 40, 'postgres');
});
