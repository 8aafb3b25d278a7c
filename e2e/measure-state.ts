import type { Page } from 'playwright-core';
import { measureControls } from './measure-controls.ts';

const ROLES = [
  'button',
  'menuitem',
  'menuitemcheckbox',
  'menuitemradio',
  'option',
  'switch',
  'tab',
  'radio',
  'checkbox',
];

/** Selector of the controls that are pressed. Fields are measured as well, but not pressed. */
export const PRESSABLE = ['button', 'a[href]', 'summary', ...ROLES.map((role) => `[role="${role}"]`)].join();

/**
 * Returns the number of shown controls and the faults of their contrast, as soon as the page has drawn the state that
 * they are in now. `state`: name of this state, which decides what is measured; `within`: selector of the elements to measure.
 */
export async function measureState(
  page: Page,
  state: string,
  within: string,
): Promise<{ readonly count: number; readonly faults: readonly string[] }> {
  // Pages that React draws follow a moment later.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return page.evaluate(measureControls, { state, within, pressable: PRESSABLE });
}
