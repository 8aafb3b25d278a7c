import { afterEach, expect, test } from 'vitest';
import { chooseZone } from '../time/time-zone.ts';
import { rangeText } from './range-text.ts';

const EVENING = String(Date.UTC(2026, 10, 30, 22, 44));

afterEach(() => chooseZone('local'));

test('a time range is in the 24-hour clock of the tables, in the chosen zone', () => {
  chooseZone('utc');
  expect(rangeText({ processedFrom: EVENING })).toMatch(/^Since .*22:44$/);
  expect(rangeText({ processedFrom: EVENING, processedTo: EVENING })).not.toContain('PM');
});
