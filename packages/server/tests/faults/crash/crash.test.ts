import { expect, test } from 'vitest';
import { killAndCheck } from './crash.cases.ts';

test('kill -9 at any moment loses no acknowledged message and no decision and writes none twice', async () => {
  const { acknowledged } = await killAndCheck({ kills: 2, seed: 1 });
  expect(acknowledged).toBeGreaterThan(0);
}, 90_000);
