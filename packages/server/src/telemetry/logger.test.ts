import { expect, test } from 'vitest';
import { readable } from './logger.ts';

test('a line for a terminal contains time, level, message and members, without line breaks', () => {
  const line =
    '{"level":40,"time":"2026-01-01T10:00:00.123Z","provider":"fcm","error":{"name":"E"},"msg":"provider circuit"}';
  expect(readable(line)).toBe('10:00:00.123 WARN  provider circuit  provider="fcm"  error={"name":"E"}');
});
