import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { contrastFaults } from './contrast-faults.ts';

/** Fewest measurements of a page: some controls, each measured in five states and two colour schemes. */
const FEWEST = 50;

/** Expects that the controls of a page have enough contrast in every state, and that the page has controls at all. */
export async function expectContrast(page: Page): Promise<void> {
  const { count, faults } = await contrastFaults(page);
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(FEWEST);
}
