import { expect, test } from 'vitest';
import { clearPushOf, clearPushQueryOf } from './clear-push-of.ts';

const ENTRY = {
  _id: '1',
  channel: 'push',
  recipient: 'pia',
  pushToken: 'a',
  trigger: 'after_message',
  device: { state: 'cleared', displayedAtMS: 70_000, clearedAtMS: 90_000 },
} as const;
const CLEAR = { ...ENTRY, _id: '2', trigger: 'cleared', device: { state: 'cleared', clearedAtMS: 90_000 } } as const;

test('a notification was cleared by the push whose device reported the same time', () => {
  const rows = [
    { ...CLEAR, _id: '3', pushToken: 'b' },
    { ...CLEAR, _id: '4', device: { state: 'cleared', clearedAtMS: 90_001 } as const },
    CLEAR,
  ];
  expect(clearPushOf(ENTRY, rows)?._id).toBe('2');
  expect(clearPushOf(ENTRY, rows.slice(0, 2))).toBeUndefined();
});

test('only a notification that was shown and cleared can have such a push', () => {
  expect(clearPushQueryOf(ENTRY)).toMatchObject({ recipient: 'pia', processedFrom: '10000', processedTo: '150000' });
  expect(clearPushQueryOf(CLEAR)).toBeUndefined();
  expect(clearPushQueryOf({ ...ENTRY, device: { state: 'displayed', displayedAtMS: 70_000 } })).toBeUndefined();
});
