import type { Page } from 'playwright-core';

export interface TabOptions {
  /** Text that the element must contain. Default: any. */
  readonly text?: string;
  /** Key that moves the focus. Default: Tab. */
  readonly key?: 'Tab' | 'Shift+Tab';
  /** Default: 40. */
  readonly maxPresses?: number;
}

/** Presses a key until an element that matches the selector has the focus. Throws if none has it after that many presses. */
export async function tabTo(
  page: Page,
  selector: string,
  { text = '', key = 'Tab', maxPresses = 40 }: TabOptions = {},
): Promise<void> {
  for (let press = 0; press < maxPresses; press += 1) {
    const isMatch = await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);
    if (isMatch && (await focusedText(page)).includes(text)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No element “${selector}” with the text “${text}” has received the focus.`);
}

/** Returns the text of the element that has the focus; empty without one. */
export function focusedText(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.textContent ?? '');
}
