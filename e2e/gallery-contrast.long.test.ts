import { test } from 'vitest';
import { expectContrast } from './expect-contrast.ts';
import { startSuite } from './start-suite.ts';

const suite = startSuite({ args: ['--empty'] });

test.each([
  '',
  '/agents/agent-failed',
  '/list-group/group-with-every-kind-of-message',
  '/list-positions/unread-below',
  '/bubbles/media',
  '/composer/composer',
  '/composer/composer-voice',
  '/composer/composer-limits',
  '/foundations/buttons',
  '/foundations/menu',
  '/viewer/media-viewer',
])('the gallery keeps its contrast in every state, light and dark: %s', async (scene) => {
  const page = await suite.browser.newPage();
  await page.goto(`${suite.start.url}/demo/gallery${scene}`);
  await page.locator('button, a[href], [role="menuitem"]').nth(4).waitFor();
  await expectContrast(page);
  await page.close();
});
