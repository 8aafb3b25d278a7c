import { describe } from 'vitest';
import { changingCases } from './log-changing.cases.ts';
import { deviceRemovalCases } from './log-device-removal.cases.ts';
import { deviceCases } from './log-devices.cases.ts';
import { readingCases } from './log-reading.cases.ts';
import { summaryCases } from './log-summary.cases.ts';
import type { OpenLogStore } from './log-under-test.fixture.ts';
import { writingCases } from './log-writing.cases.ts';

export type { OpenLogStore } from './log-under-test.fixture.ts';

/** Defines the test cases for the notification log on every store. */
export function describeLogStore(name: string, open: OpenLogStore): void {
  describe(`${name}: reading`, () => readingCases(open));
  describe(`${name}: writing`, () => writingCases(open));
  describe(`${name}: changing`, () => changingCases(open));
  describe(`${name}: devices`, () => deviceCases(open));
  describe(`${name}: removal of what devices reported`, () => deviceRemovalCases(open));
  describe(`${name}: summaries`, () => summaryCases(open));
}
