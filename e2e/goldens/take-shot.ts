import type { Browser, Page } from 'playwright-core';
import type { Shot } from './shots.ts';

/** The time in every picture, so that times and dates stay the same. */
const NOW = Date.UTC(2025, 10, 24, 9, 30);

/** Height of the window in points. */
const HEIGHT = 820;

/** Returns the picture of a scene as a PNG. */
export async function takeShot(browser: Browser, origin: string, { scene, look, touch }: Shot): Promise<Buffer> {
  const page = await browser.newPage({
    viewport: { width: look.width, height: HEIGHT },
    timezoneId: 'UTC',
    locale: 'en-GB',
    reducedMotion: 'reduce',
  });
  try {
    await page.clock.setFixedTime(NOW);
    // Without the page around it, the scene is as wide as the window.
    await page.goto(`${origin}/demo/gallery/${scene}${look.query === '' ? '?' : `${look.query}&`}bare`);
    const frame = page.getByTestId('gallery-scene');
    await frame.waitFor();
    await page.evaluate(() => document.fonts.ready);
    await untilStill(page);
    const height = Math.ceil((await frame.boundingBox())?.height ?? 0);
    // A scene that is higher than the window would be cut off: the page scrolls it.
    if (height > HEIGHT) {
      await page.setViewportSize({ width: look.width, height });
      await untilStill(page);
    }
    if (touch) {
      await apply(page, touch);
      await untilStill(page);
    }
    // A menu covers the page, not only the scene.
    if (touch === 'menu') return await page.screenshot({ caret: 'hide' });
    return await frame.screenshot({ caret: 'hide' });
  } finally {
    await page.close();
  }
}

async function apply(page: Page, touch: NonNullable<Shot['touch']>): Promise<void> {
  const bubble = page.locator('[data-bubble]').last();
  switch (touch) {
    case 'hover':
      return bubble.hover();
    case 'focus':
      await page.locator('[role="article"]').last().focus();
      // A key shows that the focus came from the keyboard.
      return page.keyboard.press('ArrowUp');
    case 'menu':
      return bubble.click({ button: 'right' });
    default:
      return touch satisfies never;
  }
}

const STILL_FRAMES = 20;

/** Waits until the page has drawn the same markup for some frames: scenes connect and load. */
async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    let before = '';
    for (let still = 0; still < frames; ) {
      await new Promise(requestAnimationFrame);
      const now =
        document.body.innerHTML + [...document.querySelectorAll('*')].map(({ scrollTop }) => scrollTop).join();
      still = now === before ? still + 1 : 0;
      before = now;
    }
  }, STILL_FRAMES);
}
