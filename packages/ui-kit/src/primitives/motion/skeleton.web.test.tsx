import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Skeleton } from './skeleton.tsx';

test('a skeleton is static with reduced motion, and animates once the setting is turned off', async () => {
  const query = new FakeQuery(true);
  const matchMedia = vi.spyOn(window, 'matchMedia').mockImplementation(() => query);
  const screen = await render(<Skeleton style={{ height: 20 }} />);
  const states = () => screen.container.firstElementChild?.getAnimations().map(({ playState }) => playState);
  expect(states()).toEqual([]);
  await act(async () => query.change(false));
  expect(states()).toEqual(['running']);
  await act(async () => query.change(true));
  expect(states()).toEqual([]);
  await screen.unmount();
  expect(query.listeners).toBe(0);
  matchMedia.mockRestore();
});

class FakeQuery extends EventTarget implements MediaQueryList {
  readonly media = '(prefers-reduced-motion: reduce)';
  readonly onchange = null;
  listeners = 0;
  matches: boolean;

  constructor(matches: boolean) {
    super();
    this.matches = matches;
  }

  change(matches: boolean): void {
    this.matches = matches;
    this.dispatchEvent(new Event('change'));
  }

  override addEventListener(type: string, listener: EventListenerOrEventListenerObject | null): void {
    this.listeners += 1;
    super.addEventListener(type, listener);
  }

  override removeEventListener(type: string, listener: EventListenerOrEventListenerObject | null): void {
    this.listeners -= 1;
    super.removeEventListener(type, listener);
  }

  addListener(): void {
    throw new Error('Replaced by addEventListener.');
  }

  removeListener(): void {
    throw new Error('Replaced by removeEventListener.');
  }
}
