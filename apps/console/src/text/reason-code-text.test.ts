import { expect, test } from 'vitest';
import { reasonCodeText } from './reason-code-text.ts';

test('the exact code of a reason comes first, then its group in words', () => {
  expect(reasonCodeText({ reason: 'NOT_FOUND', reasonDetail: { code: 'PERMISSION_OFF', message: '' } })).toBe(
    'PERMISSION_OFF (NOT_FOUND: No usable device or connection)',
  );
  expect(reasonCodeText({ reason: 'TIMED_OUT' })).toBe('TIMED_OUT: Timeouts');
  expect(reasonCodeText({})).toBeUndefined();
});
