import type { CDPSession, Page } from 'playwright-core';
import { measureState } from './measure-state.ts';

/** Pseudo-classes that the browser forces on every control at once. */
const STATES = {
  rest: [],
  hover: ['hover'],
  focus: ['focus', 'focus-visible', 'focus-within'],
  active: ['hover', 'active'],
} as const;

/**
 * Returns the controls of the page whose contrast is too low, as lines such as `dark hover text 2.10: button "Resend"`.
 * Measures every button, link in the form of a button, and field at rest, hovered, focused, pressed, and disabled, in
 * light and in dark. Text needs 4.5:1; icons, borders, and focus rings need 3:1 (WCAG 2.2, 1.4.3 and 1.4.11). Unlike
 * WCAG, it does not exempt disabled controls. Leaves the measured controls disabled. `within`: selector of the elements
 * to measure, for an overlay that closes when the focus leaves it; default: the whole page.
 */
export async function contrastFaults(
  page: Page,
  within = 'body',
): Promise<{ readonly count: number; readonly faults: string[] }> {
  const devtools = await page.context().newCDPSession(page);
  await Promise.all(['DOM.enable', 'CSS.enable'].map((method) => devtools.send(method as 'DOM.enable')));
  const faults: string[] = [];
  let count = 0;
  const measure = async (state: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      // Without animations, colours change at once.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const measured = await measureState(page, state, within);
      count += measured.count;
      faults.push(...measured.faults.map((fault) => `${colorScheme} ${state} ${fault}`));
    }
  };
  for (const [state, pseudoClasses] of Object.entries(STATES)) {
    await force(devtools, pseudoClasses);
    await measure(state);
  }
  await force(devtools, []);
  await page.evaluate((selector) => {
    for (const control of document.querySelectorAll('button, input, select, textarea'))
      if (control.closest(selector)) control.toggleAttribute('disabled', true);
  }, within);
  await measure('disabled');
  await devtools.detach();
  return { count, faults };
}

/** Forces the state on every control. Begins again if the page has removed one meanwhile, as rows that load are. */
async function force(devtools: CDPSession, forcedPseudoClasses: readonly string[]): Promise<void> {
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
  const selector = 'button, a, input, select, textarea, summary, .icon-field, [role], [tabindex]';
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  try {
    for (const nodeId of nodeIds) {
      await devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...forcedPseudoClasses] });
    }
  } catch (error) {
    if (!String(error).includes('Could not find node')) throw error;
    await force(devtools, forcedPseudoClasses);
  }
}
