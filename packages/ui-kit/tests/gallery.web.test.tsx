import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { GalleryScene } from '../gallery/gallery-scene.ts';
import { ChatUIProvider } from '../src/provider/chat-ui-provider.tsx';
import { accessibilityFaults } from '../src/testing/accessibility-faults.ts';

/** Every scene there is, whichever file it is in. */
const SCENES = Object.values(
  import.meta.glob<{ readonly scenes?: readonly GalleryScene[] }>('../gallery/*.tsx', { eager: true }),
).flatMap(({ scenes = [] }) => scenes);

const SETTINGS = [
  { mode: 'light', language: 'en' },
  { mode: 'dark', language: 'ar' },
] as const;

describe.each(SETTINGS)('in $mode mode, in the language $language,', ({ mode, language }) => {
  test.each(SCENES)('$name has no fault for those who see, hear or move otherwise', async (scene) => {
    await render(
      <ChatUIProvider theme={{ mode }} language={language}>
        {scene.element}
      </ChatUIProvider>,
    );
    await drawn(scene, language);
    expect(await accessibilityFaults()).toEqual([]);
  });
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

  test.each(SCENES)('nothing of $name leaves the window to the side', async (scene) => {
    await render(<ChatUIProvider language="en">{scene.element}</ChatUIProvider>);
    await drawn(scene, 'en');
    // What has to be measured first is drawn in full once.
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

/** Texts are there, and lists have their rows. */
async function drawn({ name }: GalleryScene, language: string): Promise<void> {
  await expect.poll(() => document.querySelector(`[lang="${language}"]`)).not.toBeNull();
  if (name === 'loading') return;
  await expect.poll(() => document.querySelector('[data-testid="chat-loading"]')).toBeNull();
}
