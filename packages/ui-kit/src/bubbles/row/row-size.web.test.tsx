import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { scenes } from '../../../gallery/bubbles.tsx';
import { ChatUIProvider } from '../../provider/chat-ui-provider.tsx';

afterEach(async () => {
  document.documentElement.style.fontSize = '';
  await page.viewport(412, 800);
});

test.each(scenes)('touch targets in "$name" are at least 44 px high and wide', async ({ element }) => {
  const screen = await draw(element);
  const controls = [...screen.container.querySelectorAll('[role="button"], [role="slider"], button')];
  const small = controls
    // A link within a sentence is as large as its letters.
    .filter((control) => !control.parentElement?.closest('[dir="auto"]'))
    .map((control) => ({ name: nameOf(control), ...sizeOf(control) }))
    .filter(({ width, height }) => width < 44 || height < 44);
  expect(small).toEqual([]);
});

test.each(scenes)('"$name" truncates nothing at 320 px with text at 200 %', async ({ element }) => {
  await page.viewport(320, 800);
  document.documentElement.style.fontSize = '32px';
  const screen = await draw(element);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  const texts = [...screen.container.querySelectorAll('[dir="auto"], [class*="css-text"]')];
  expect(texts.length).toBeGreaterThan(0);
  const lost = texts.filter(isCutOff).map((text) => text.textContent);
  expect(lost).toEqual([]);
});

/**
 * Returns whether an element is outside the window, or taller than its container; lines that are truncated on purpose
 * end in dots.
 */
function isCutOff(text: Element): boolean {
  const { left, right, width } = text.getBoundingClientRect();
  if (width === 0) return false;
  if (left < -1 || right > 321) return true;
  const { overflowY, webkitLineClamp, textOverflow } = getComputedStyle(text);
  const isShortened = webkitLineClamp !== 'none' || textOverflow === 'ellipsis';
  return overflowY !== 'visible' && !isShortened && text.scrollHeight > text.clientHeight + 1;
}

function nameOf(control: Element): string {
  return control.getAttribute('aria-label') ?? control.textContent ?? '';
}

function sizeOf(control: Element): { readonly width: number; readonly height: number } {
  const { width, height } = control.getBoundingClientRect();
  return { width: Math.round(width), height: Math.round(height) };
}

function draw(element: Parameters<typeof render>[0]) {
  return render(
    <ChatUIProvider theme={{ mode: 'light' }} language="en" timeZone="UTC">
      {element}
    </ChatUIProvider>,
  );
}
