import type { Page } from 'playwright-core';

/** Smallest side of a control for fingers, in px. */
const TOUCH_PX = 44;

/**
 * Returns the faults in the layout of a page: elements that reach beyond the window without being in a part that
 * scrolls or clips, and, with `isTouch`, controls that are too small for fingers. Links and mentions in running text are
 * exempt (WCAG 2.2, 2.5.8), and the bar that only a mouse shows.
 */
export async function layoutFaults(page: Page, isTouch: boolean): Promise<string[]> {
  return page.evaluate(faultsIn, isTouch ? TOUCH_PX : 0);
}

/** Runs in the page. `minimumPx`: smallest side of a control. */
function faultsIn(minimumPx: number): string[] {
  const faults: string[] = [];
  const nameOf = (element: Element) =>
    `${element.localName} ${element.getAttribute('data-testid') ?? element.ariaLabel ?? element.textContent.slice(0, 40)}`;
  const isContained = (element: Element) => {
    for (
      let ancestor = element.parentElement;
      ancestor && ancestor !== document.body;
      ancestor = ancestor.parentElement
    )
      if (getComputedStyle(ancestor).overflowX !== 'visible') return true;
    return false;
  };
  for (const element of document.querySelectorAll('body *')) {
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || (left >= -1 && right <= innerWidth + 1)) continue;
    if (!isContained(element)) faults.push(`beyond the window: ${nameOf(element)}`);
  }
  const roles = ['button', 'menuitem', 'radio', 'switch', 'tab', 'link'].map((role) => `[role="${role}"]`);
  for (const control of document.querySelectorAll(['button', ...roles].join())) {
    const { width, height } = control.getBoundingClientRect();
    const isShown =
      width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const isInText = getComputedStyle(control).display.startsWith('inline');
    const isForMouse = control.parentElement?.matches('[data-bubble] + *') === true;
    if (!isShown || isInText || isForMouse || control.closest('[aria-hidden="true"], [inert]')) continue;
    if (Math.min(width, height) < minimumPx - 0.5)
      faults.push(`${Math.round(width)} × ${Math.round(height)} px: ${nameOf(control)}`);
  }
  return [...new Set(faults)];
}
