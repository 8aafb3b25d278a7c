import { expect, test } from 'vitest';
import { filtersOfEntry } from './entry-filters.ts';

const ENTRY = { outcome: 'skipped', reason: 'MUTE_PREFERENCE', sender: 'ivo', receiver: 'mara', messageId: 7 } as const;

test('a cell offers filters by its own values', () => {
  expect(filtersOfEntry(ENTRY, 'why')).toEqual([
    { name: 'reason', value: 'MUTE_PREFERENCE' },
    { name: 'outcome', value: 'skipped' },
  ]);
  expect(filtersOfEntry({ outcome: 'sent' }, 'why')).toEqual([{ name: 'outcome', value: 'sent' }]);
});

test('a row, and a cell without filters, offer those of the entry', () => {
  const usual = ['outcome', 'reason', 'sender', 'receiver', 'messageId'];
  expect(filtersOfEntry(ENTRY).map(({ name }) => name)).toEqual(usual);
  expect(filtersOfEntry(ENTRY, 'time').map(({ name }) => name)).toEqual(usual);
});

test('a value that a list can’t contain is not offered', () => {
  expect(filtersOfEntry({ messageType: 'a,b' }, 'type')).toEqual([]);
});

test('the cell of the device offers the state that it reported', () => {
  const device = { state: 'suppressed', suppressedBy: 'foreground' } as const;
  expect(filtersOfEntry({ ...ENTRY, device }, 'device')).toEqual([{ name: 'deviceState', value: 'suppressed' }]);
});
