import { expect, test } from 'vitest';
import { apnsIdOf, webhookIdOf } from './decision-ids.ts';

test('ids of a decision are well-formed, stable, and different for different decisions', () => {
  const id = apnsIdOf('019b796fbebe000100000107');
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(apnsIdOf('019b796fbebe000100000107')).toBe(id);
  const digits = Array.from({ length: 24 }, (_, index) => '0'.repeat(index).concat('1').padEnd(24, '0'));
  expect(new Set(digits.map(apnsIdOf)).size).toBe(24);
  expect(webhookIdOf('019b796fbebe000100000107')).toBe('msg_019b796fbebe000100000107');
});
