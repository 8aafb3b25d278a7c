import { Text } from 'react-native';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { accessibilityFaults } from '../../testing/accessibility-faults.ts';
import { Icon } from '../icon/icon.tsx';
import { TouchTarget } from './touch-target.tsx';

test('a button is pressed by mouse, Enter and Space', async () => {
  const onPress = vi.fn<(...args: unknown[]) => void>();
  await render(
    <TouchTarget label="Back" onPress={onPress}>
      <Icon name="back" size={24} color="#000000" />
    </TouchTarget>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Back' }));
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard(' ');
  expect(onPress).toHaveBeenCalledTimes(3);
});

test('a link is pressed by mouse and Enter, and a radio button by Space', async () => {
  const [open, choose] = [vi.fn<(...args: unknown[]) => void>(), vi.fn<(...args: unknown[]) => void>()];
  await render(
    <>
      <TouchTarget role="link" label="Tides" onPress={open} />
      <TouchTarget role="radio" label="High" onPress={choose} />
    </>,
  );
  await userEvent.click(page.getByRole('link'));
  await userEvent.keyboard('{Enter}');
  expect(open).toHaveBeenCalledTimes(2);
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(choose).toHaveBeenCalledTimes(1);
});

test('a touch target is at least 44 px wide and high, however small its content', async () => {
  await render(<TouchTarget label="Tiny" onPress={nothing} />);
  const { width, height } = page.getByRole('button').element().getBoundingClientRect();
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
});

test('a ring shows keyboard focus and no mouse press', async () => {
  await render(
    <>
      <TouchTarget label="Before" onPress={nothing} />
      <TouchTarget onPress={nothing}>
        <Text>Press</Text>
      </TouchTarget>
    </>,
  );
  const button = page.getByRole('button', { name: 'Press' });
  await userEvent.click(button);
  expect(getComputedStyle(button.element()).outlineStyle).toBe('none');
  await userEvent.tab({ shift: true });
  await userEvent.tab();
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveStyle({ outlineStyle: 'solid', outlineWidth: '2px' });
});

test('hovering changes the background unless the element has one or is disabled', async () => {
  const tree = (isClosed: boolean) => (
    <>
      <TouchTarget label="Entry" disabled={isClosed} onPress={nothing} />
      <TouchTarget label="Send" style={{ backgroundColor: '#123456' }} onPress={nothing} />
    </>
  );
  const screen = await render(tree(false));
  const [entry, send] = [page.getByRole('button', { name: 'Entry' }), page.getByRole('button', { name: 'Send' })];
  const colorOf = (button: typeof entry) => getComputedStyle(button.element()).backgroundColor;
  const none = colorOf(entry);
  await userEvent.hover(send);
  await expect.element(send).toHaveStyle({ opacity: '0.92', backgroundColor: 'rgb(18, 52, 86)' });
  await userEvent.hover(entry);
  await expect.poll(() => colorOf(entry)).not.toBe(none);
  await expect.element(send).toHaveStyle({ opacity: '1' });
  await screen.rerender(tree(true));
  await expect.poll(() => colorOf(entry)).toBe(none);
});

test('a disabled button is announced as disabled and cannot get the focus', async () => {
  const onPress = vi.fn<(...args: unknown[]) => void>();
  await render(<TouchTarget label="Send" disabled onPress={onPress} />);
  const button = page.getByRole('button', { name: 'Send' });
  await expect.element(button).toBeDisabled();
  await userEvent.tab();
  await expect.element(button).not.toHaveFocus();
  expect(onPress).not.toHaveBeenCalled();
});

test('a switch and a disclosure expose their state', async () => {
  await render(
    <>
      <TouchTarget label="Reaction" pressed onPress={nothing} />
      <TouchTarget label="Menu" expanded={false} onPress={nothing} />
    </>,
  );
  await expect.element(page.getByRole('button', { name: 'Reaction', pressed: true })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Menu', expanded: false })).toBeVisible();
  expect(await accessibilityFaults()).toEqual([]);
});

function nothing(): void {
  // Only the appearance matters here.
}
