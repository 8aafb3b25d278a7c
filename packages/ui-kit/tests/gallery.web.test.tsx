import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { scenes as bubbles } from '../gallery/bubbles.tsx';
import { scenes as foundations } from '../gallery/foundations.tsx';
import { ChatUIProvider } from '../src/provider/chat-ui-provider.tsx';
import { accessibilityFaults } from '../src/testing/accessibility-faults.ts';

const SETTINGS = [
  { mode: 'light', language: 'en' },
  { mode: 'dark', language: 'ar' },
] as const;

describe.each(SETTINGS)('in $mode mode, in the language $language,', ({ mode, language }) => {
  test.each([...foundations, ...bubbles])(
    '$name has no fault for those who see, hear or move otherwise',
    async (scene) => {
      await render(
        <ChatUIProvider theme={{ mode }} language={language}>
          {scene.element}
        </ChatUIProvider>,
      );
      await expect.poll(() => document.querySelector(`[lang="${language}"]`)).not.toBeNull();
      expect(await accessibilityFaults()).toEqual([]);
    },
  );
});

test('what is wrong is found: a button without a name, and a text that can hardly be seen', async () => {
  await render(
    <div style={{ background: '#FFFFFF' }}>
      <button type="button" />
      <p style={{ color: '#DDDDDD' }}>faint</p>
    </div>,
  );
  const rules = (await accessibilityFaults()).map((fault) => fault.split(':')[0]);
  expect(rules.toSorted()).toEqual(['button-name', 'color-contrast']);
});

describe('at a width of 320 px and with text of twice its size', () => {
  beforeAll(async () => {
    await page.viewport(320, 800);
    document.documentElement.style.fontSize = '200%';
  });
  afterAll(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(412, 800);
  });

  test.each([...foundations, ...bubbles])('nothing of $name leaves the window to the side', async ({ element }) => {
    await render(<ChatUIProvider language="en">{element}</ChatUIProvider>);
    // What has to be measured first is drawn in full once.
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});
