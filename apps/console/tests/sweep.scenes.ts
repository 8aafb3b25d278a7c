import { expect, test } from 'vitest';
import { accessibilityFaults, type ConsoleWorld } from './console-world.ts';
import { PAGES } from './pages.ts';

const SCREENS = [
  { width: 390, height: 844, colorScheme: 'light', direction: 'ltr' },
  { width: 390, height: 844, colorScheme: 'dark', direction: 'rtl' },
  { width: 900, height: 800, colorScheme: 'dark', direction: 'ltr' },
  { width: 1440, height: 900, colorScheme: 'light', direction: 'rtl' },
] as const;

/**
 * Checks accessibility and width of every page and state, on phones, tablets, and desktops, in both schemes and
 * directions.
 */
export function sweepScenes(world: () => ConsoleWorld): void {
  test.each(Object.entries(PAGES))(
    '%s is accessible and whole on every screen',
    async (_, { path, prepare, has, overlay }) => {
      for (const { width, height, colorScheme, direction } of SCREENS) {
        const { page, faults } = await world().open(path, { viewport: { width, height }, colorScheme });
        await page.evaluate(`document.documentElement.dir = '${direction}'`);
        await prepare?.(page);
        await has(page);
        const setup = `${width} px, ${colorScheme}, ${direction}`;
        expect(await accessibilityFaults(page, overlay), setup).toEqual([]);
        expect(await page.evaluate(OVERFLOWING), setup).toEqual([]);
        expect(faults, setup).toEqual([]);
        await page.close();
      }
    },
  );
}

/** Elements that reach beyond the screen without being in a part that scrolls or clips, and scroll bars beside that of the content. */
export const OVERFLOWING = `(() => {
  const faults = [];
  const isContained = (element) => {
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflowX !== 'visible' && parent.id !== 'screen') return true;
    }
    return false;
  };
  for (const element of document.querySelectorAll('body *')) {
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width === 0 || height <= 1 || (left >= -1 && right <= innerWidth + 1)) continue;
    if (!isContained(element)) faults.push(element.outerHTML.slice(0, 160));
  }
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
  const screen = document.getElementById('screen');
  if (screen && screen.scrollWidth > screen.clientWidth) faults.push('the content scrolls sideways');
  if (screen && document.documentElement.scrollHeight > innerHeight) faults.push('the page scrolls, not only its content');
  return faults.slice(0, 5);
})()`;
