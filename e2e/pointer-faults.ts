import type { Locator, Page } from 'playwright-core';
import { measureState, PRESSABLE } from './measure-state.ts';

/** Controls that are measured at limit. More of them are entries of a long list, such as emoji. */
const MAX_CONTROLS = 30;

/**
 * Returns the controls below `within` whose contrast is too low under the pointer or while pressed, in light and dark.
 * Uses the actual mouse: the states of the chat's controls are drawn by scripts, which `CSS.forcePseudoState` does not
 * reach. Clicks nothing: each press ends elsewhere. `waits`: the element under the pointer between two
 * measurements; default: none, with the pointer in the corner of the window.
 */
export async function pointerFaults(page: Page, within: string, waits?: Locator): Promise<string[]> {
  const faults: string[] = [];
  const controls = await page.evaluate(markControls, { controls: `${within} :is(${PRESSABLE})`, limit: MAX_CONTROLS });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const control of controls) {
      const middle = await page.evaluate(middleOf, control);
      if (!middle) continue;
      const measure = async (state: string) => {
        const { faults: stateFaults } = await measureState(page, state, control);
        faults.push(...stateFaults.map((fault) => `${colorScheme} pointer ${state} ${fault}`));
      };
      await page.mouse.move(middle.x, middle.y);
      await measure('hover');
      await page.mouse.down();
      await page.evaluate(untilPressed, control);
      await measure('active');
      await (waits ? waits.hover() : page.mouse.move(1, 1));
      await page.mouse.up();
    }
  }
  return faults;
}

/** Marks enabled controls, and returns a selector of each. Runs in the page. */
function markControls({ controls, limit }: { readonly controls: string; readonly limit: number }): string[] {
  const enabled = [...document.querySelectorAll(controls)].filter(
    (control) => !control.matches(':disabled, [aria-disabled="true"]'),
  );
  return enabled.slice(0, limit).map((control, index) => {
    control.setAttribute('data-measured', String(index));
    return `[data-measured="${index}"]`;
  });
}

/** Waits until the control looks different, for at limit 150 ms: some controls show a press late, some not at all. */
async function untilPressed(selector: string): Promise<void> {
  const control = document.querySelector(selector);
  const look = () =>
    control &&
    Object.values(getComputedStyle(control))
      .map((name) => getComputedStyle(control).getPropertyValue(name))
      .join();
  const before = look();
  const end = performance.now() + 150;
  while (look() === before && performance.now() < end) await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Scrolls to a control and returns its middle; undefined if something else is there. Runs in the page. */
function middleOf(selector: string): { readonly x: number; readonly y: number } | undefined {
  const control = document.querySelector(selector);
  control?.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = control?.getBoundingClientRect() ?? new DOMRect();
  const middle = { x: x + width / 2, y: y + height / 2 };
  return control?.contains(document.elementFromPoint(middle.x, middle.y)) ? middle : undefined;
}
