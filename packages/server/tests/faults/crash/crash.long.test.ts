import { expect, test } from 'vitest';
import { scaled } from '../../fixtures/long-scale.ts';
import { killAndCheck } from './crash.cases.ts';

test('kill -9 a thousand times loses no acknowledged message and no decision and writes none twice', async () => {
  const kills = scaled(1_000);
  const seed = Date.now();
  console.log(`${kills} kills, seed ${seed}`);
  const survived = await killAndCheck({ kills, seed });
  console.log(survived);
  expect(survived.acknowledged).toBeGreaterThan(kills);
}, 7_200_000);
