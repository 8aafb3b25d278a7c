import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { Skeleton } from './skeleton.tsx';

test('a skeleton stands still for those who want nothing to move, and starts when they change their mind', async () => {
  const query = new FakeQuery(true);
  const matchMedia = vi.spyOn(window, 'matchMedia').mockImplementation(() => query);
  const screen = await render(<Skeleton style={{ height: 20 }} />);
  const opacity = () => Number(screen.container.querySelector<HTMLElement>('[aria-hidden]')?.style.opacity);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(opacity()).toBe(1);
  query.change(false);
  await expect.poll(opacity).toBeLessThan(1);
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
