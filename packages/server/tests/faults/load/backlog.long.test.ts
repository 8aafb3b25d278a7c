import { expect, test } from 'vitest';
import { scaled } from '../../fixtures/long-scale.ts';
import { checkBacklog } from './backlog.cases.ts';

test('a backlog of 400,000 pushes is processed, and a call overtakes it', async () => {
  const perSecond = await checkBacklog({ members: 2_000, messages: scaled(200), latencyMs: 0 });
  console.log(`${Math.round(perSecond)} pushes a second`);
  expect(perSecond).toBeGreaterThan(0);
}, 1_200_000);
