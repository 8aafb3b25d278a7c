import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { GalleryScene } from '../gallery/gallery-scene.ts';
import { ChatUIProvider } from '../src/provider/chat-ui-provider.tsx';
import { accessibilityFaults } from '../src/testing/accessibility-faults.ts';

/** All scenes of the gallery. */
const SCENES = Object.values(
  import.meta.glob<{ readonly scenes?: readonly GalleryScene[] }>('../gallery/*.tsx', { eager: true }),
).flatMap(({ scenes = [] }) => scenes);

const SETTINGS = [
  { mode: 'light', language: 'en' },
  { mode: 'dark', language: 'ar' },
] as const;

describe.each(SETTINGS)('in $mode mode and language $language,', ({ mode, language }) => {
  test.each(SCENES)('$name has no accessibility fault', async (scene) => {
    await render(
      <ChatUIProvider theme={{ mode }} language={language}>
        {scene.element}
      </ChatUIProvider>,
    );
    await drawn(scene, language);
    expect(await accessibilityFaults()).toEqual([]);
  });
});

test('the check finds faults: a button without a name, and a text with too little contrast', async () => {
  await render(
    <div style={{ background: '#FFFFFF' }}>
      <button type="button" />
      <p style={{ color: '#DDDDDD' }}>faint</p>
    </div>,
  );
  const rules = (await accessibilityFaults()).map((fault) => fault.split(':')[0]);
  expect(rules.toSorted()).toEqual(['button-name', 'color-contrast']);
});

describe('at 320 px with text at 200 %', () => {
  beforeAll(async () => {
    await page.viewport(320, 800);
    document.documentElement.style.fontSize = '200%';
  });
  afterAll(async () => {
    document.documentElement.style.fontSize = '';
    await page.viewport(412, 800);
  });

  test.each(SCENES)('$name fits the width of the window', async (scene) => {
    await render(<ChatUIProvider language="en">{scene.element}</ChatUIProvider>);
    await drawn(scene, 'en');
    // Polled, because content that is measured first renders again.
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  });
});

/** Waits until texts are rendered and lists have their rows. */
async function drawn({ name }: GalleryScene, language: string): Promise<void> {
  await expect.poll(() => document.querySelector(`[lang="${language}"]`)).not.toBeNull();
  if (name === 'loading') return;
  await expect.poll(() => document.querySelector('[data-testid="chat-loading"]')).toBeNull();
}
