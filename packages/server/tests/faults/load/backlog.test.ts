import { expect, test } from 'vitest';
import { checkBacklog } from './backlog.cases.ts';

test('a call overtakes a thousand pushes that wait for a slow provider; then all of them are sent', async () => {
  expect(await checkBacklog({ members: 100, messages: 10, latencyMs: 10 })).toBeGreaterThan(0);
});
