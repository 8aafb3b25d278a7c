import { expect, test } from 'vitest';
import { FIELD_NAMES, fieldOf } from './filter-fields.ts';
import { valueLabel } from './value-label.ts';

test('every enum value has a label', () => {
  const shown = FIELD_NAMES.flatMap((name) => {
    const { type } = fieldOf(name);
    return type.kind === 'enum' ? type.values.map((value) => valueLabel(name, value)) : [];
  });
  expect(shown.length).toBeGreaterThan(40);
  expect(shown.filter((words) => /_|^[a-z]|^[A-Z]{5,}/.test(words))).toEqual([]);
});

test('ids are unchanged, and booleans become yes or no', () => {
  expect(valueLabel('recipient', 'mara')).toBe('mara');
  expect(valueLabel('reason', 'DND_PREFERENCE')).toBe('Do not disturb');
  expect(valueLabel('success', 'false')).toBe('No');
});
