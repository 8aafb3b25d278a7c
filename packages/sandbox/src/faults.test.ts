import { expect, test } from 'vitest';
import { Faults } from './faults.ts';

test('a fault applies to one provider until it is cleared', () => {
  const faults = new Faults();
  faults.set('fcm', { fault: '5xx' });
  expect([faults.take('fcm').fault, faults.take('fcm').fault, faults.take('apns').fault]).toEqual([
    '5xx',
    '5xx',
    'none',
  ]);
  faults.set('fcm', {});
  expect(faults.take('fcm').fault).toBe('none');
});

test('a fault for a number of requests ends after them; the latency stays', () => {
  const faults = new Faults();
  faults.set('apns', { fault: 'timeout', latencyMs: 50, times: 2 });
  expect([faults.take('apns'), faults.take('apns'), faults.take('apns')]).toMatchObject([
    { fault: 'timeout', latencyMs: 50 },
    { fault: 'timeout', latencyMs: 50 },
    { fault: 'none', latencyMs: 50 },
  ]);
});

test('clearing the faults restores normal responses', () => {
  const faults = new Faults();
  faults.set('custom', { fault: '429', latencyMs: 5 });
  faults.clear();
  expect(faults.get('custom')).toEqual({ fault: 'none', latencyMs: 0, retryAfter: null, times: null });
});
